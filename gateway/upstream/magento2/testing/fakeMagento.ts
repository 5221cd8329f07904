/** A Magento on a real socket that answers as a test says, and the storefront API in front of it. */
import { createFakeStorefront, type CannedResponse, type LoggedCall } from '../../../testing/fakeStorefront.ts'
import { createCallCounter } from '../../callCounter.ts'
import { readProfile } from '../../storefront/profile.ts'
import type { StorefrontApi } from '../../storefront/storefrontApi.ts'
import { createMagentoStorefront } from '../magentoStorefront.ts'
import type { MagentoKeys } from '../signing.ts'

export const KEYS: MagentoKeys = {
  consumerKey: 'consumer-key-1',
  consumerSecret: 'consumer-secret-2',
  accessToken: 'access-token-3',
  accessTokenSecret: 'access-secret-4',
  isBearer: false,
}

/** Answers by method and path below `/rest/no/V1`; a function answers the body of a request. */
export type MagentoAnswers = Readonly<Record<string, unknown>>

export class Refused {
  readonly status: number
  readonly json: object

  constructor(status: number, message: string, parameters?: unknown) {
    this.status = status
    this.json = { message, ...(parameters !== undefined && { parameters }) }
  }
}

export const NO_RIGHT = new Refused(401, "The consumer isn't authorized to access %resources.", {
  resources: 'Magento_Sales::actions_view',
})
export const NO_CART = new Refused(404, 'No such entity with %fieldName = %fieldValue', {
  fieldName: 'cartId',
  fieldValue: null,
})

export interface FakeMagento {
  readonly api: StorefrontApi
  readonly calls: readonly LoggedCall[]
  /** What Magento was sent, such as `GET /guest-carts/abc`. */
  readonly requested: () => readonly string[]
  readonly problems: readonly string[]
  close(): Promise<void>
}

const ROOT = '/rest/no/V1'

export async function startFakeMagento(answers: MagentoAnswers, keys: MagentoKeys = KEYS): Promise<FakeMagento> {
  const server = await createFakeStorefront()
  const problems: string[] = []
  server.answer('/', (call) => respond(answerTo(call, answers[nameOf(call)])))
  const client = createMagentoStorefront({
    url: server.url,
    connections: 4,
    timeoutMs: 30_000,
    profile: readProfile('magento2'),
    keys,
    clock: () => new Date('2026-11-28T12:00:00Z'),
    onProblem: (problem) => void problems.push(problem),
  })
  return {
    api: client.forRequest(createCallCounter()),
    calls: server.calls,
    requested: () => server.calls.map(nameOf),
    problems,
    async close() {
      await client.close()
      await server.close()
    },
  }
}

function nameOf({ method, path }: LoggedCall): string {
  return `${method} ${path.startsWith(ROOT) ? path.slice(ROOT.length) : path}`
}

function answerTo({ body }: LoggedCall, answer: unknown): unknown {
  return typeof answer === 'function' ? answer(body) : answer
}

function respond(answer: unknown): CannedResponse {
  if (answer === undefined) return { json: { message: 'Request does not match any route.' }, status: 404 }
  return answer instanceof Refused ? { json: answer.json, status: answer.status } : { json: answer }
}
