/** POST /reports and /vitals: what browsers report of policies, crashes and deprecations, and how fast a sample of the visits was. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Metrics } from '../../ops/metrics.ts'
import { noTelemetry } from '../../ops/telemetry.ts'
import { limitRequests } from './requestLimits.ts'
import type { RouteParts } from './routeParts.ts'
import { sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

const VITALS_PER_MINUTE = 60
/** Of up to twenty reports. A browser collects its own for a while. */
const REPORTS_PER_MINUTE = 10
const MAX_BYTES = 16_384
const MAX_REPORTS = 20
const MAX_TEXT = 100
const TYPES = [
  'csp-violation',
  'deprecation',
  'crash',
  'intervention',
  'permissions-policy-violation',
  'coop',
  // Of the shop's own workers (serviceWorker.ts, catalogueWorker.ts): what fails again with each visit.
  'installation',
  'catalogue',
]

const report = v.object({ type: v.string(), body: v.optional(v.nullable(v.record(v.string(), v.unknown()))) })
const reports = v.pipe(v.array(v.unknown()), v.maxLength(MAX_REPORTS))
/** As browsers without the Reporting API send it. */
const policyReport = v.object({ 'csp-report': v.record(v.string(), v.unknown()) })

const milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)))
const vitals = v.object({
  page: v.string(),
  store: v.string(),
  lcp: milliseconds,
  inp: milliseconds,
  ttfb: milliseconds,
  cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000))),
})

export function addBrowserReportRoutes(
  app: FastifyInstance,
  { pages, telemetry: { metrics } = noTelemetry }: Pick<RouteParts, 'pages' | 'telemetry'>,
): void {
  const options = (perMinute: number) => ({
    onRequest: [refuseOtherSites, ...limitRequests(perMinute)],
    bodyLimit: MAX_BYTES,
  })
  app.post('/reports', options(REPORTS_PER_MINUTE), (request, reply) => {
    const found = readReports(jsonOf(request))
    if (found === null) return sendText(reply, 400, 'Expected a list of reports.')
    for (const { type, body } of found) {
      metrics.count('karat_browser_reports_total', { type })
      request.log.warn({ type, ...shownOf(body) }, 'a browser reports')
    }
    return sendNothing(reply)
  })
  app.post('/vitals', options(VITALS_PER_MINUTE), (request, reply) => {
    const parsed = v.safeParse(vitals, jsonOf(request))
    if (!parsed.success) return sendText(reply, 400, 'Expected the figures of a visit.')
    const { page, store, ...figures } = parsed.output
    // Labels have the values that the shop has: anybody can send others.
    const isOurs = pages.pageNames.has(page) && shopOf(request).stores.some(({ code }) => code === store)
    if (isOurs) measureVisit(metrics, { page, store }, figures)
    return sendNothing(reply)
  })
}

/** Browsers that say where a request comes from report of this shop's pages alone. */
async function refuseOtherSites({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (headers['sec-fetch-site'] === 'cross-site') return sendText(reply, 403, 'Only a page of this shop may report.')
}

type Figures = Omit<v.InferOutput<typeof vitals>, 'page' | 'store'>

function measureVisit(
  metrics: Metrics,
  labels: { readonly page: string; readonly store: string },
  { lcp, inp, ttfb, cls }: Figures,
): void {
  if (lcp !== undefined) metrics.observe('karat_web_vitals_lcp_seconds', labels, lcp / 1000)
  if (inp !== undefined) metrics.observe('karat_web_vitals_inp_seconds', labels, inp / 1000)
  if (ttfb !== undefined) metrics.observe('karat_web_vitals_ttfb_seconds', labels, ttfb / 1000)
  if (cls !== undefined) metrics.observe('karat_web_vitals_cls', labels, cls)
}

function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(204).header('cache-control', 'no-store').send()
}

function jsonOf({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    return undefined
  }
}

interface BrowserReport {
  readonly type: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Null for anything but reports. */
function readReports(json: unknown): readonly BrowserReport[] | null {
  const single = v.safeParse(policyReport, json)
  if (single.success) return [{ type: 'csp-violation', body: single.output['csp-report'] }]
  const list = v.safeParse(reports, json)
  if (!list.success) return null
  return list.output.flatMap((one) => {
    const { success, output } = v.safeParse(report, one)
    if (!success) return []
    return [{ type: TYPES.includes(output.type) ? output.type : 'other', body: output.body ?? {} }]
  })
}

/** Of addresses the origin only: paths and queries may name an order or a person. */
function shownOf(body: BrowserReport['body']): Readonly<Record<string, string | number>> {
  const blocked = textIn(body, 'blockedURL') ?? textIn(body, 'blocked-uri')
  const source = textIn(body, 'sourceFile') ?? textIn(body, 'source-file')
  const directive = textIn(body, 'effectiveDirective') ?? textIn(body, 'effective-directive')
  const line = body['lineNumber'] ?? body['line-number']
  return {
    ...(blocked !== null && { blocked: originOf(blocked) }),
    ...(source !== null && { source: originOf(source) }),
    ...(directive !== null && { directive: wordOf(directive) }),
    ...(typeof line === 'number' && { line }),
    ...Object.fromEntries(
      ['id', 'reason'].flatMap((name) => {
        const text = textIn(body, name)
        return text === null ? [] : [[name, wordOf(text)]]
      }),
    ),
  }
}

function textIn(body: BrowserReport['body'], name: string): string | null {
  const value = body[name]
  return typeof value === 'string' ? value : null
}

/** A name such as of a directive; anything else is cut off. */
function wordOf(text: string): string {
  return /^[\w-]*/.exec(text)?.[0].slice(0, MAX_TEXT) ?? ''
}

/** `inline` and `eval` are no addresses. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin.slice(0, MAX_TEXT) : wordOf(address)
}
