import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'

const buildSerializer = SerializerSelector()

/** Compiles the serializer of an answer when the first one is sent: all of them took a fifth of the start. */
export const buildLazySerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = buildSerializer(externalSchemas, options)
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined
    return (answer) => (serialize ??= compile(route))(answer)
  }
}
