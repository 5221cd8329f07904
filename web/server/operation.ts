import type { GenericSchema } from 'valibot'

/** What the shop's server sends to a gateway: generated functions of operations.generated.ts make it of typed variables. */
export interface Operation {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** Of an operation's response: what it lets through is of the generated type, so that it has no field that the operation does not ask for. */
export type ResponseSchema<Data> = GenericSchema<unknown, { readonly data: Data }>
