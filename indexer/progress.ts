/** Shows how far a load is: a bar with rate and remaining time on a terminal, lines elsewhere. */
import { SingleBar } from 'cli-progress'

export interface Progress {
  /** @param done documents that an interrupted load has indexed already */
  start(name: string, total: number, done: number): void
  update(done: number): void
  stop(): void
}

/** Seconds between two lines where the output is not a terminal. */
const LINE_INTERVAL_MS = 5000

export function createProgress(stream: NodeJS.WritableStream): Progress {
  let bar: SingleBar | null = null
  let startedAt = 0
  let first = 0
  let all = 0
  const paceOf = (done: number): { readonly rate: string; readonly left: string } => {
    const seconds = (performance.now() - startedAt) / 1000
    const perSecond = (done - first) / seconds
    if (seconds < 0.1 || perSecond === 0) return { rate: '…', left: '…' }
    return { rate: String(Math.round(perSecond)), left: timeOf(Math.ceil((all - done) / perSecond)) }
  }
  return {
    start(name, total, done) {
      startedAt = performance.now()
      first = done
      all = total
      bar = new SingleBar({
        stream,
        format: '{name} {bar} {percentage} % · {value} of {total} · {rate}/s · {left} left',
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 24,
        hideCursor: true,
        linewrap: true,
        noTTYOutput: true,
        notTTYSchedule: LINE_INTERVAL_MS,
        emptyOnZero: false,
      })
      bar.start(total, done, { name, rate: '…', left: '…' })
    },
    update(done) {
      bar?.update(done, paceOf(done))
    },
    stop() {
      bar?.stop()
      bar = null
    },
  }
}

/** 75 seconds are 1m15s. */
function timeOf(seconds: number): string {
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`
}
