/** Checks a backend and writes what works, what is missing and what contradicts what, one line each. */
import { isMagentoItself } from './magentoItself.ts'
import { createLog } from '../log.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import type { Article } from './article.ts'
import { type Connect, findFit, findReached, type Fit } from './presets.ts'
import type { Outcome } from './outcome.ts'
import { isSellable, proposalOf } from './proposal.ts'
import { walk, type WalkInput, type WalkResult } from './walk.ts'
import { Walker } from './walker.ts'

export interface CheckOptions extends Pick<WalkInput, 'store' | 'postcode' | 'orders' | 'now'> {
  /** As the operator wrote it, for messages. */
  readonly url: string
  readonly connect: Connect
  /** Walked through alone; null tries the presets. */
  readonly profile: StorefrontProfile | null
  /** Whether the gateway sends mails itself (MAIL_URL). */
  readonly sendsMails: boolean
  /** Null: the first article that can be bought. */
  readonly sku: string | null
  /** Reads the catalogue's documents. */
  readonly findArticle: (sku: string | null) => Promise<Article | null>
}

export interface CheckReport {
  readonly text: string
  /** Null if nobody answers. */
  readonly proposal: object | null
  /** 0: a shop can sell in front of it. 1: something is wrong or contradicts something. 2: nobody can buy. */
  readonly status: 0 | 1 | 2
  /** Tokens, cart ids and the account of the walk, which no record may show. */
  readonly secrets: readonly string[]
}

const MAGENTO_ITSELF =
  'is Magento itself, which answers only with keys of an integration: name them (docs/operate/magento2.md) and --profile magento2'
const SIGNS = { works: '✓', missing: '–', wrong: '✗' } as const

export async function checkBackend(options: CheckOptions): Promise<CheckReport> {
  const { url, connect, profile, store } = options
  const reached = await findReached(connect, profile, store.storeCode)
  if ('kind' in reached) {
    if (reached.kind === 'elsewhere' && !profile && (await isMagentoItself(connect, store.storeCode)))
      return { ...nothingFound(`${url}: ${MAGENTO_ITSELF}`), proposal: { extends: 'magento2' } }
    return nothingFound(
      reached.kind === 'dead'
        ? `${url}: nobody answers, ${reached.reason}`
        : `${url}: answers, but has no stock/list where ${profile?.name ?? 'any of the presets'} expects it`,
    )
  }
  const document = await options.findArticle(options.sku)
  const sku = document?.sku ?? options.sku
  if (sku === null) return nothingFound('expected --sku SKU, or documents of the store in CATALOGUE_SOURCE')
  const article = { sku, currency: store.i18n.currencyCode }
  const fit = await findFit(reached, { storeCode: store.storeCode, article })
  const complaints: string[] = []
  const log = createLog('warn', { write: (line) => void complaints.push(complaintIn(line)) })
  const walker = new Walker(fit.observed, {
    isOff: (name) => fit.profile.calls[name] === null,
    takeComplaints: () => complaints.splice(0),
  })
  const result = await walk({
    ...options,
    article: document ?? unknownArticle(sku),
    walker,
    log,
    observed: fit.observed,
  })
  const proposal = proposalOf(fit, { ...result, missing: walker.missing })
  const withdrawal = withdrawalLine(fit, options)
  const text = reportText({ walker, result, fit, proposal, withdrawal })
  const status = statusOf(walker, result)
  const isLawful = !withdrawal.startsWith(SIGNS.wrong)
  return { text, proposal, status: status === 0 && !isLawful ? 1 : status, secrets: result.secrets }
}

function nothingFound(text: string): CheckReport {
  return { text: `✗ ${text}\n`, proposal: null, status: 2, secrets: [] }
}

function unknownArticle(sku: string): Article {
  return { sku, productId: null, urlPath: null, gross: null }
}

function complaintIn(line: string): string {
  const { msg, problems = [] }: { msg?: string; problems?: readonly string[] } = JSON.parse(line)
  return [msg ?? line, ...problems].join(': ')
}

interface Report {
  readonly walker: Walker
  readonly result: WalkResult
  readonly fit: Fit
  readonly proposal: object
  readonly withdrawal: string
}

/** By law a withdrawal is sent in the shop and acknowledged at once. */
function withdrawalLine({ profile, found }: Fit, { sendsMails, store }: CheckOptions): string {
  const name = 'ext/order/{orderId}/return'
  const hasCall = profile.calls[name] !== null && found.get(name)?.isThere !== false
  if (store.withdrawal === null) return `${SIGNS.works} withdrawal: the store sells to no consumers`
  if (hasCall) return `${SIGNS.works} withdrawal: by ${name}`
  return sendsMails
    ? `${SIGNS.works} withdrawal: by mails of the gateway`
    : `${SIGNS.wrong} withdrawal: expected ${name} or MAIL_URL, got neither: the shop can only name its address, which is not enough by law (docs/rules/withdrawal.md)`
}

function reportText({
  walker,
  result: { amounts, ordered },
  fit: { profile, found },
  proposal,
  withdrawal,
}: Report): string {
  // Calls that the walk does not need; those that the profile has switched off are named only if they are there.
  const others = [...found]
    .filter(([name, { isThere }]) => !walker.walked.includes(name) && (isThere || profile.calls[name] !== null))
    .map(([name, { isThere, outcome }]) => {
      if (!isThere) return `– ${name}: not there`
      const note = profile.calls[name] === null ? ', and the profile has it off' : ''
      return outcome.kind === 'answered'
        ? `✓ ${name}: there${note}`
        : `✓ ${name}: there${note}; an incomplete request is ${replyOf(outcome)}`
    })
  const lines = [
    `✓ the profile ${profile.name} fits best`,
    ...walker.findings.map(({ mark, text }) => `${SIGNS[mark]} ${text}`),
    ...others,
    withdrawal,
    ...(amounts?.facts ?? []).map((text) => `✓ amounts: ${text}`),
    ...(ordered ? [`✓ amounts: the delivery has ${ordered.ratePercent} % tax, ${ordered.gross} with tax`] : []),
    ...(amounts?.contradictions ?? []).map((text) => `✗ amounts: ${text}`),
    'Proposed profile:',
    JSON.stringify(proposal, null, 2),
  ]
  return `${lines.join('\n')}\n`
}

function replyOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return outcome.text
  return outcome.kind === 'failed' ? `answered with "${outcome.text}"` : 'answered'
}

function statusOf({ missing, failing, findings }: Walker, { amounts }: WalkResult): CheckReport['status'] {
  if (!isSellable([...missing, ...failing]) || amounts === null) return 2
  return findings.some(({ mark }) => mark === 'wrong') || amounts.contradictions.length > 0 ? 1 : 0
}
