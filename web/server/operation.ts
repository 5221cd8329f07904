import * as v from 'valibot'

/** What the shop's server sends to a gateway: generated functions of operations.generated.ts make it of typed variables. */
export interface Operation {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** Of an operation's response: what it lets through is of the generated type, so that it has no field that the operation does not ask for. */
export type ResponseSchema<Data> = v.GenericSchema<unknown, { readonly data: Data }>

const inputRefusal = v.object({
  errors: v.pipe(
    v.array(v.object({ extensions: v.object({ code: v.string() }) })),
    v.someItem(({ extensions }) => extensions.code === 'BAD_USER_INPUT'),
  ),
})

/** Whether a mutation was refused for what it contains: the fault of whoever filled in the form, or the same key with other input. */
export function isInputRefused(body: unknown): boolean {
  return v.is(inputRefusal, body)
}
