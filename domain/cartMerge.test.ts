import { describe, expect, test } from 'vitest'
import { NO_OPTIONS } from './cartLine.ts'
import {
  afterConnect,
  afterFailedUpdate,
  type MergeLine,
  type MergeStep,
  mergeSteps,
  needsSync,
  NO_SETTINGS,
} from './cartMerge.ts'
import { decimal, toText } from './decimal.ts'

const line = (sku: string, quantity: number, itemId: string | null = null): MergeLine => ({
  itemId,
  sku,
  parentSku: null,
  options: NO_OPTIONS,
  quantity: decimal(quantity),
})
const text = (step: MergeStep): string => {
  const { sku } = step.line
  if (step.step === 'REPORT') return `${sku}: ${step.difference}`
  if (step.step === 'SET_ON_SERVER')
    return `${sku}: ${step.step} ${toText(step.quantity)} of item ${step.serverLine.itemId}`
  if (step.step === 'SET_ON_CLIENT') return `${sku}: ${step.step} ${toText(step.serverLine.quantity)}`
  return `${sku}: ${step.step}`
}
const merged = (settings: Partial<typeof NO_SETTINGS>): string[] =>
  mergeSteps(
    [line('A', 2), line('B', 1, '11'), line('D', 4, '13')],
    [line('B', 3, '11'), line('C', 1, '12'), line('D', 4, '13')],
    { ...NO_SETTINGS, ...settings },
  ).map(text)

describe('merging the cart of a client with that of the server', () => {
  test.each([
    {
      settings: {},
      steps: ['A: ADD_TO_SERVER', 'B: SET_ON_SERVER 1 of item 11', 'D: SET_ON_CLIENT 4', 'C: ADD_TO_CLIENT'],
    },
    {
      settings: { forcesClientState: true },
      steps: ['A: ADD_TO_SERVER', 'B: SET_ON_SERVER 1 of item 11', 'D: SET_ON_CLIENT 4', 'C: REMOVE_FROM_SERVER'],
    },
    {
      settings: { addsQuantities: true },
      steps: ['A: ADD_TO_SERVER', 'B: SET_ON_SERVER 4 of item 11', 'D: SET_ON_SERVER 8 of item 13', 'C: ADD_TO_CLIENT'],
    },
    {
      settings: { serverMayRemove: true, serverMayModify: true },
      steps: ['A: REMOVE_FROM_CLIENT', 'B: SET_ON_CLIENT 3', 'D: SET_ON_CLIENT 4', 'C: ADD_TO_CLIENT'],
    },
    {
      settings: { serverMayRemove: true, serverMayModify: true, forcesClientState: true },
      steps: ['A: ADD_TO_SERVER', 'B: SET_ON_SERVER 1 of item 11', 'D: SET_ON_CLIENT 4', 'C: REMOVE_FROM_SERVER'],
    },
    {
      settings: { isDryRun: true },
      steps: ['A: MISSING_ON_SERVER', 'B: QUANTITY', 'D: SET_ON_CLIENT 4', 'C: MISSING_ON_CLIENT'],
    },
    {
      settings: { isDryRun: true, forcesClientState: true, addsQuantities: true },
      steps: ['A: MISSING_ON_SERVER', 'B: QUANTITY', 'D: QUANTITY', 'C: MISSING_ON_CLIENT'],
    },
  ])('with $settings', ({ settings, steps }) => {
    expect(merged(settings)).toEqual(steps)
  })
})

test.each([
  { why: 'before the first sync', state: { syncedHash: null, syncedAt: null }, forced: false, needs: true },
  { why: 'with a changed hash', state: { syncedHash: 'other' }, forced: false, needs: true },
  { why: 'without a sync date', state: { syncedAt: null }, forced: false, needs: true },
  { why: 'never without changes', state: {}, forced: false, needs: false },
  { why: 'when forced', state: {}, forced: true, needs: true },
  {
    why: 'never while methods cannot be updated',
    state: { canUpdate: false, syncedHash: 'other' },
    forced: false,
    needs: false,
  },
  { why: 'when forced although methods cannot be updated', state: { canUpdate: false }, forced: true, needs: true },
])('synchronises $why', ({ state, forced, needs }) => {
  const synced = { canUpdate: true, hash: 'hash', syncedHash: 'hash', syncedAt: new Date(0), ...state }
  expect(needsSync(synced, forced)).toBe(needs)
})

test.each([
  [200, 0, 'SYNC'],
  [401, 0, 'CONNECT_AS_GUEST'],
  [401, 1, 'KEEP_LOCAL'],
  [500, 0, 'KEEP_LOCAL'],
])('after status %i with %i bypasses: %s', (status, bypasses, step) => {
  expect(afterConnect(status, bypasses)).toBe(step)
})

test.each([
  { why: 'removes a line that the server does not have', itemId: null, previous: '3', after: 'REMOVE' },
  { why: 'restores the previous quantity', itemId: '11', previous: '3', after: 'RESTORE 3' },
  { why: 'removes a line without a previous quantity', itemId: '11', previous: null, after: 'REMOVE' },
  { why: 'removes a line whose previous quantity is 0', itemId: '11', previous: '0', after: 'REMOVE' },
])('a refused update $why', ({ itemId, previous, after }) => {
  const result = afterFailedUpdate(line('A', 5, itemId), previous === null ? null : decimal(previous))
  expect(result.step === 'RESTORE' ? `RESTORE ${toText(result.quantity)}` : result.step).toBe(after)
})
