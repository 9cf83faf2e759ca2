import { z } from 'zod'

import type { ModelForm } from '#modules/assistant/chat-model.port.ts'

// OpenAI's chat completions, also served by vLLM, llama.cpp and Ollama. Sends only fields that all of them accept: no
// temperature and no token limit, whose name differs between models. Unknown fields of a response are ignored.

export const COMPLETIONS_PATH = '/chat/completions'

/** Builds a request that asks the model to fill in a form. The strict mode of JSON Schema allows no bounds. */
export function completionRequest(model: string, form: ModelForm<string>, text: string) {
  const names = Object.keys(form.fields)
  const properties = Object.fromEntries(
    Object.entries(form.fields).map(([name, description]) => [name, { type: 'string', description }]),
  )
  const schema = { type: 'object', properties, required: names, additionalProperties: false }
  // Repeated in words, because some servers accept the schema but ignore it.
  const system = `${form.instructions}\nAnswer with one JSON object and nothing else. Its keys: ${names.join(', ')}.`
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: text },
    ],
    response_format: { type: 'json_schema', json_schema: { name: form.name, strict: true, schema } },
  }
}

/** The response. */
export const Completion = z.object({
  choices: z
    .array(
      z.object({
        /** `stop` if the answer is complete; some servers leave it out. */
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

/** The body of a response with status 400 or more. */
export const Refusal = z.object({
  error: z.object({ code: z.union([z.string(), z.number()]).nullish(), type: z.string().nullish() }),
})

const MAX_FIELD_LENGTH = 200
/** Numbers and null come from models that do not keep to the schema closely. */
const Field = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => '')])
  .default('')
  .pipe(z.string().max(MAX_FIELD_LENGTH))

/** Parses the fields of a form in the text of an answer; null without a valid form. */
export function readForm<Name extends string>(
  content: string,
  { fields }: Pick<ModelForm<Name>, 'fields'>,
): Record<Name, string> | null {
  const names = Object.keys(fields)
  const shape = z.object(Object.fromEntries(names.map((name) => [name, Field])))
  const read = shape.safeParse(jsonIn(withoutFence(content)))
  // The shape is made of these names.
  return read.success ? (read.data as Record<Name, string>) : null
}

/** Some models put their JSON between code fences. */
const withoutFence = (content: string) => /^\s*```(?:json)?\s*\n([^]*?)\n?```\s*$/.exec(content)?.[1] ?? content

/** Parses JSON; undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
