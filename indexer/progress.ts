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

export function createProgress(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | null = null
  let startedAt = 0
  let first = 0
  const rateOf = (done: number): string => {
    const seconds = (performance.now() - startedAt) / 1000
    return seconds < 0.1 ? '…' : String(Math.round((done - first) / seconds))
  }
  return {
    start(name, total, done) {
      startedAt = performance.now()
      first = done
      bar = new SingleBar({
        stream,
        format: '{name} {bar} {percentage} % · {value} of {total} · {rate}/s · {eta_formatted} left',
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 24,
        etaBuffer: 200,
        hideCursor: true,
        linewrap: true,
        noTTYOutput: true,
        notTTYSchedule: LINE_INTERVAL_MS,
        emptyOnZero: false,
      })
      bar.start(total, done, { name, rate: '…' })
    },
    update(done) {
      bar?.update(done, { rate: rateOf(done) })
    },
    stop() {
      bar?.stop()
      bar = null
    },
  }
}
