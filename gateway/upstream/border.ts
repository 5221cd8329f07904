/** Validates upstream responses. An invalid field is an error with the field's name. */
import * as v from 'valibot'
import { UpstreamError } from '../shared/errors.ts'
import { callOfAnswer, markAnswer } from './answeredCall.ts'

export interface Origin {
  readonly upstream: string
  /** The call as the contract has it, for messages: `/api/stock/list`. An answer that knows its call names that. */
  readonly from: string
  /** The response contains customer data: values are neither shown nor logged. */
  readonly hidesMessage?: boolean
}

/** @throws UpstreamError UPSTREAM_MALFORMED naming the field */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  origin: Origin,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body, { abortEarly: true })
  if (parsed.success) {
    // Its lists are parsed next.
    const call = callOfAnswer(body)
    return call === undefined ? parsed.output : markAnswer(parsed.output, call)
  }
  throw malformed(parsed.issues[0], calledOrigin(origin, body))
}

export interface ParsedItems<Item> {
  readonly items: readonly Item[]
  /** One error per refused item. */
  readonly errors: readonly UpstreamError[]
}

/** Refuses malformed items and keeps the rest of the list. */
export function parseItems<Schema extends v.GenericSchema>(
  schema: Schema,
  list: readonly unknown[],
  origin: Origin,
): ParsedItems<v.InferOutput<Schema>> {
  const items: v.InferOutput<Schema>[] = []
  const errors: UpstreamError[] = []
  const called = calledOrigin(origin, list)
  list.forEach((item, at) => {
    const parsed = v.safeParse(schema, item, { abortEarly: true })
    if (parsed.success) items.push(parsed.output)
    else errors.push(malformed(parsed.issues[0], { ...called, from: `${called.from} [${at}]` }))
  })
  return { items, errors }
}

function calledOrigin(origin: Origin, answer: unknown): Origin {
  return { ...origin, from: callOfAnswer(answer) ?? origin.from }
}

function malformed(issue: v.BaseIssue<unknown>, { upstream, from, hidesMessage = false }: Origin): UpstreamError {
  const field = v.getDotPath(issue) ?? 'the whole'
  const received = hidesMessage ? 'something else' : issue.received.slice(0, 60)
  return new UpstreamError({
    code: 'UPSTREAM_MALFORMED',
    upstream,
    message: `${upstream}: ${from}: field ${field}: expected ${issue.expected ?? 'another value'}, got ${received}`,
  })
}
