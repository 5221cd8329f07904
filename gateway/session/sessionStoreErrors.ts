/** A session store whose failures, such as a full disk, are errors that a client may see: only requests that need it fail. */
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { SessionStore } from './sessionStore.ts'

const SESSION_STORE_UNAVAILABLE = 'SESSION_STORE_UNAVAILABLE'

export function withSessionStoreErrors(store: SessionStore, log: Logger): SessionStore {
  const guard = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
    call().catch((error: unknown) => {
      log.error({ err: error }, 'the session store failed')
      throw sessionStoreUnavailable(error)
    })
  const { sessions, tries, leases, answers } = store

  return {
    sessions: {
      get: (id) => guard(() => sessions.get(id)),
      put: (row) => guard(() => sessions.put(row)),
      replace: (id, sealed) => guard(() => sessions.replace(id, sealed)),
      touch: (id, lastSeenAt) => guard(() => sessions.touch(id, lastSeenAt)),
      delete: (id) => guard(() => sessions.delete(id)),
      sweep: (ages) => guard(() => sessions.sweep(ages)),
    },
    tries: {
      add: (counts, now, endsAt) => guard(() => tries.add(counts, now, endsAt)),
      takeOff: (names) => guard(() => tries.takeOff(names)),
      clear: (name) => guard(() => tries.clear(name)),
      sweep: (now) => guard(() => tries.sweep(now)),
    },
    leases: {
      take: (name, holder, now, endsAt) => guard(() => leases.take(name, holder, now, endsAt)),
      giveBack: (name, holder) => guard(() => leases.giveBack(name, holder)),
      sweep: (now) => guard(() => leases.sweep(now)),
    },
    answers: {
      recall: (name, now) => guard(() => answers.recall(name, now)),
      keep: (name, sealed, endsAt) => guard(() => answers.keep(name, sealed, endsAt)),
      sweep: (now) => guard(() => answers.sweep(now)),
    },
    close: () => store.close(),
  }
}

function sessionStoreUnavailable(cause: unknown): GraphQLError {
  const error = new GraphQLError('sessions cannot be read or written at the moment: try again later', {
    extensions: { code: SESSION_STORE_UNAVAILABLE },
  })
  error.cause = cause
  return error
}

export function isSessionStoreFailure(error: unknown): boolean {
  return error instanceof GraphQLError && error.extensions['code'] === SESSION_STORE_UNAVAILABLE
}

/** Handler for `.catch()` of a write that the request does without; the store has logged why it failed. */
export function ignoreSessionStoreFailure(error: unknown): void {
  if (!isSessionStoreFailure(error)) throw error
}
