/**
 * graphql-jit reads the properties below an asynchronous field in a callback whose exceptions nobody handles: a getter that throws
 * would end the process, and its response would never come.
 */
import { type GraphQLSchema, isObjectType } from 'graphql'

/** Contexts of requests in whose compiled execution something below an asynchronous field has thrown. */
const thrown = new WeakSet<object>()

export function hasThrownBelow(context: unknown): boolean {
  return typeof context === 'object' && context !== null && thrown.has(context)
}

/** An exception below an asynchronous field becomes the error of that field. */
export function catchThrowsBelow(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!resolve) continue
      field.resolve = (parent, args, context: object, info) => {
        const value: unknown = resolve(parent, args, context, info)
        return value instanceof Promise ? new Caught(value, context) : value
      }
    }
  }
  return schema
}

class Caught implements PromiseLike<unknown> {
  readonly #value: Promise<unknown>
  readonly #context: object

  constructor(value: Promise<unknown>, context: object) {
    this.#value = value
    this.#context = context
  }

  // An executor recognises a promise by this method.
  // oxlint-disable-next-line unicorn/no-thenable
  then<Found = unknown, Failed = never>(
    onFound?: ((value: unknown) => Found | PromiseLike<Found>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Found | Failed> {
    if (!onFound || !onFailed) return this.#value.then(onFound, onFailed)
    return this.#value.then((value) => {
      try {
        return onFound(value)
      } catch (error) {
        thrown.add(this.#context)
        return onFailed(error)
      }
    }, onFailed)
  }
}
