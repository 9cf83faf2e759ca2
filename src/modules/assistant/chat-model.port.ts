/** Text fields that a model extracts from a text, each with a description. */
export interface ModelForm<Field extends string> {
  /** Letters and underscores. */
  name: string
  instructions: string
  fields: Readonly<Record<Field, string>>
}

/** A language model of an external service. It only extracts fields; its output is not shown. */
export interface ChatModel {
  /** Extracts the fields of a form from a bounded, untrusted text, blank if missing. @throws ModelError */
  // It uses the network: never call it inside a transaction.
  read<Field extends string>(form: ModelForm<Field>, text: string): Promise<Record<Field, string>>
}

/** Reasons of failed calls. `throttled` is a rate limit. */
export type ModelFault = 'unavailable' | 'timeout' | 'unreadable' | 'throttled' | 'refused'

/** Thrown only by model clients. Its message contains nothing of the request. */
export class ModelError extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelError'
    this.fault = fault
  }
}
