import { GraphQLError } from 'graphql'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { badUserInput, UpstreamError } from '../shared/errors.ts'
import { createOperationTrace } from '../shared/operationTrace.ts'
import { withOutcome } from './orderOutcome.ts'

const away = { code: 'UPSTREAM_UNAVAILABLE', message: 'no answer' } as const
const tooMany = new GraphQLError('too many calls', { extensions: { code: 'TOO_MANY_UPSTREAM_CALLS' } })

test.each([
  { when: 'the answer of the order was lost', error: new UpstreamError({ ...away, upstream: 'order' }), is: 'unknown' },
  {
    when: 'the order was not sent',
    error: new UpstreamError({ ...away, upstream: 'order', wasSent: false }),
    is: 'failed',
  },
  { when: 'another service was called', error: new UpstreamError({ ...away, upstream: 'cart' }), is: 'failed' },
  { when: 'the input is wrong', error: badUserInput('expected another'), is: 'refused' },
  { when: 'the operation asks for too many calls', error: tooMany, is: 'refused' },
])('an order is $is if $when', async ({ error, is }) => {
  const counted: string[] = []
  const trace = { ...createOperationTrace(), countOrder: (outcome: string) => void counted.push(outcome) }
  const context = { log: pino({ enabled: false }), trace }
  await expect(withOutcome(Promise.reject(error), context)).rejects.toBe(error)
  expect(counted).toEqual([is])
})
