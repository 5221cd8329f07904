/** Each recorded session, replayed as a backend: it ends in an order with the recorded total, or in a refusal that says why. */
import { describe, expect, test } from 'vitest'
import { driveSession, type Outcome } from './driveSession.ts'
import { startReplay, storeOf } from './foreignShop.ts'
import { recordedTotal } from './recordedTotal.ts'
import { readSession, RECORDINGS, sessionNames } from './recording.ts'
import { stepsOf } from './steps.ts'

const TIME_LIMIT_MS = 60_000

describe.each(RECORDINGS)('$name', ({ folder, isThere }) => {
  test.skipIf(isThere)('is not there: its sessions are skipped', () => expect(isThere).toBe(false))

  test.each(isThere ? sessionNames(folder) : [])(
    '%s',
    async (name) => {
      const session = readSession(folder, name)
      const { gateway, backend } = await startReplay(folder, session)
      try {
        const steps = stepsOf(session)
        const outcomes = await driveSession(gateway, storeOf(session), steps)
        if (process.env['SHOW_REPLAY']) show(name, outcomes, backend.strangers, gateway.logLines)
        expect(outcomes.filter(isUnexplained).map(described)).toEqual([])
        const orders = outcomes.filter(({ step }) => step.kind === 'order')
        for (const [at, { shown, confirmed }] of orders.entries()) {
          const total = recordedTotal(session, at)
          if (confirmed === undefined) continue
          expect(confirmed).toBe(total)
          // A backend may charge less than it has shown, and never more.
          expect(Number(shown)).toBeGreaterThanOrEqual(Number(confirmed))
        }
        expect(backend.strangers).toEqual([])
      } finally {
        await gateway.close()
      }
    },
    TIME_LIMIT_MS,
  )
})

/** What the backend accepted and the shop refuses, or the reverse, or a refusal without a reason. */
function isUnexplained({ step, isAccepted, message }: Outcome): boolean {
  if (step.kind === 'order' && step.isDropped) return isAccepted && message === ''
  // After five failures the shop does not ask the backend.
  if (step.kind === 'signIn' && message.includes('TOO_MANY_TRIES')) return false
  // The recorded documents have no options of ENGRAVE: the shop does not know that there are any.
  if (step.kind === 'add' && hasOptions(step.option) && message.includes('UNKNOWN')) return false
  return isAccepted !== step.isAccepted || (!isAccepted && message === '')
}

function hasOptions({ custom_options: options }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(options) && options.length > 0
}

function described({ step, isAccepted, message }: Outcome): string {
  const { isAccepted: wasAccepted, ...done } = step
  return `${JSON.stringify(done).slice(0, 200)}: recorded ${wasAccepted ? 'accepted' : 'refused'}, now ${isAccepted ? 'accepted' : `refused: ${message}`}`
}

function show(
  name: string,
  outcomes: readonly Outcome[],
  strangers: readonly string[],
  logLines: readonly object[],
): void {
  const lines = outcomes.map(
    (outcome) =>
      `${isUnexplained(outcome) ? '!!' : '  '} ${described(outcome)} ${outcome.shown ?? ''} ${outcome.confirmed ?? ''}`,
  )
  const log = logLines
    .filter((line) => 'level' in line && Number(line.level) >= 40)
    .map((line) => JSON.stringify(line).slice(0, 500))
  process.stderr.write(
    [`== ${name}`, ...lines, ...strangers.map((one) => `?? ${one.slice(0, 200)}`), ...new Set(log), ''].join('\n'),
  )
}
