/** The Helm chart, rendered by Helm and validated strictly against the API of Kubernetes. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { parseAllDocuments } from 'yaml'
import { type ChartTools, provideChartTools } from './chartTools.ts'

const CHART = resolve(import.meta.dirname, '../../ops/helm/karat')
const BUILD_MS = 1_500_000
const EVERYTHING = [
  'index.enabled=true',
  'metrics.podMonitor=true',
  'storesConfigMap=stores',
  'gateway.autoscaling.slotsInUse=40',
  'web.secrets={karat-web}',
  'web.sharedAssetsClaim=karat-assets',
  'ingress.enabled=true',
  'ingress.tlsSecret=karat-tls',
  'ingress.hosts={shop.example,shop.example.se}',
  'images.pullSecrets={registry}',
]
const WITHOUT = ['gateway.autoscaling.enabled=false', 'web.autoscaling.enabled=false', 'networkPolicy.enabled=false']

const selected = v.record(v.string(), v.string())
/** The fields of the Prometheus operator's type that the chart uses; its definition is not in the API of Kubernetes. */
const podMonitor = v.strictObject({
  apiVersion: v.literal('monitoring.coreos.com/v1'),
  kind: v.literal('PodMonitor'),
  metadata: v.strictObject({ name: v.string(), labels: selected }),
  spec: v.strictObject({
    jobLabel: v.literal('app.kubernetes.io/name'),
    selector: v.strictObject({
      matchLabels: v.looseObject({ 'app.kubernetes.io/name': v.pipe(v.string(), v.startsWith('karat')) }),
      matchExpressions: v.array(
        v.strictObject({ key: v.string(), operator: v.picklist(['In', 'NotIn']), values: v.array(v.string()) }),
      ),
    }),
    podTargetLabels: v.array(v.string()),
    podMetricsEndpoints: v.tuple([
      v.strictObject({ port: v.literal('metrics'), path: v.literal('/metrics'), interval: v.literal('15s') }),
    ]),
  }),
})

describe('the Helm chart', { timeout: 120_000 }, () => {
  let tools: ChartTools | null = null
  beforeAll(() => {
    const provided = provideChartTools()
    if (provided.tools === null) console.log(`SKIPPED the tests of the chart: ${provided.reason}`)
    tools = provided.tools
  }, BUILD_MS)

  const run = (file: string, args: readonly string[], input = ''): string => {
    const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', input })
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
    return stdout
  }
  const render = ({ helm }: ChartTools, settings: readonly string[]): string =>
    run(helm, ['template', 'shop', CHART, '--kube-version', '1.33.0', ...settings.flatMap((one) => ['--set', one])])

  test('has no complaint of helm lint', (context) => {
    if (!tools) return context.skip()
    expect(run(tools.helm, ['lint', '--strict', CHART])).toContain('0 chart(s) failed')
  })

  test.for([
    {
      name: 'as it is',
      settings: [],
      kinds: { Deployment: 2, Service: 2, PodDisruptionBudget: 2, HorizontalPodAutoscaler: 2, NetworkPolicy: 2 },
    },
    {
      name: 'with everything',
      settings: EVERYTHING,
      kinds: {
        Deployment: 2,
        Service: 2,
        PodDisruptionBudget: 2,
        HorizontalPodAutoscaler: 2,
        NetworkPolicy: 3,
        CronJob: 1,
        PodMonitor: 1,
        Ingress: 1,
      },
    },
    { name: 'with fixed replicas', settings: WITHOUT, kinds: { Deployment: 2, Service: 2, PodDisruptionBudget: 2 } },
  ])('$name is valid for Kubernetes', ({ settings, kinds }, context) => {
    if (!tools) return context.skip()
    const rendered = render(tools, settings)
    const counted: Record<string, number> = {}
    for (const { kind } of parseAllDocuments(rendered).map((document) => document.toJS()))
      counted[kind] = (counted[kind] ?? 0) + 1
    expect(counted).toEqual(kinds)
    run(tools.kubeconform, ['-strict', '-skip', 'PodMonitor', '-schema-location', tools.schemas, '-'], rendered)
    for (const monitor of parseAllDocuments(rendered).map((document) => document.toJS()))
      if (monitor.kind === 'PodMonitor') v.parse(podMonitor, monitor)
  })

  test.for([
    { settings: [], attributes: 'k8s.pod.name=$(POD_NAME)' },
    { settings: ['settings.OTEL_RESOURCE_ATTRIBUTES=a=b'], attributes: 'a=b' },
    { settings: ['gateway.settings.OTEL_RESOURCE_ATTRIBUTES=a=b'], attributes: 'a=b' },
  ])('spans of a gateway have $attributes, by one variable ($settings)', ({ settings, attributes }, context) => {
    if (!tools) return context.skip()
    const deployment = parseAllDocuments(render(tools, settings))
      .map((document) => document.toJS())
      .find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'shop-gateway')
    const env: readonly { readonly name: string }[] = deployment.spec.template.spec.containers[0].env
    expect(env.filter(({ name }) => name === 'OTEL_RESOURCE_ATTRIBUTES')).toEqual([
      { name: 'OTEL_RESOURCE_ATTRIBUTES', value: attributes },
    ])
  })

  test('metrics without clients can be read by nobody', (context) => {
    if (!tools) return context.skip()
    const rendered = render(tools, ['networkPolicy.metricsClients=null'])
    const ports = parseAllDocuments(rendered)
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .flatMap(({ spec }) => spec.ingress.flatMap((rule: { readonly ports: readonly object[] }) => rule.ports))
    expect(ports).toEqual([{ port: 'http' }, { port: 'http' }])
  })

  test('an Ingress without a certificate is refused', (context) => {
    if (!tools) return context.skip()
    const args = ['template', 'shop', CHART, '--kube-version', '1.33.0', '--set', 'ingress.enabled=true']
    const { status, stderr } = spawnSync(tools.helm, args, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('expected ingress.tlsSecret')])
  })

  test('an unknown field is refused, so that these checks can fail', (context) => {
    if (!tools) return context.skip()
    const wrong = render(tools, []).replace('readOnlyRootFilesystem', 'readonlyRootFilesystem')
    const { kubeconform, schemas } = tools
    expect(spawnSync(kubeconform, ['-strict', '-schema-location', schemas, '-'], { input: wrong }).status).toBe(1)
  })
})
