/** What a model is to read out of a text: fields of text, each with what belongs in it. */
export interface ModelForm<Field extends string> {
  /** Letters and low lines. */
  name: string
  instructions: string
  fields: Readonly<Record<Field, string>>
}

/** An outside language model as the shop uses it: it reads, and has no say in what is shown. */
export interface ChatModel {
  /**
   * Reads the fields of a form out of what a person wrote; blank is what the text does not say. What comes back is
   * bounded and has these fields and no others, and is as little to be believed as anything that a stranger typed. A
   * call over the network: never make one inside a transaction.
   * @throws ModelError
   */
  read<Field extends string>(form: ModelForm<Field>, text: string): Promise<Record<Field, string>>
}

/**
 * Why the model did not answer: it cannot be reached or fails, it takes too long, it says what nobody understands, it is
 * asked too often, or it refuses us.
 */
export type ModelFault = 'unavailable' | 'timeout' | 'unreadable' | 'throttled' | 'refused'

/** Thrown by the model's client and by nobody else. Its words hold nothing of what was asked. */
export class ModelError extends Error {
  readonly fault: ModelFault

  constructor(fault: ModelFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelError'
    this.fault = fault
  }
}
