/** What the Helm chart says of the processes is what they are; `npm run test:all` renders and validates it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const values = parse(read('ops/helm/karat/values.yaml'))
const processes = read('ops/helm/karat/templates/processes.yaml')
/** The comments of .env.example name those that OpenTelemetry reads itself. */
const known = new Set(
  [...read('.env.example').matchAll(/^([A-Z_\d]+)=|\b(OTEL_[A-Z_]+)/gm)].map((found) => found[1] ?? found[2]),
)

test('every setting of the chart is one of a process', () => {
  const named = [values.settings, values.gateway.settings, values.web.settings].flatMap((settings) =>
    Object.keys(settings),
  )
  const inTemplates = [...processes.matchAll(/"([A-Z]+_[A-Z_]+)"/g)].map(([, name]) => name)
  expect(inTemplates).toContain('METRICS_PORT')
  expect([...named, ...inTemplates].filter((name) => !known.has(name))).toEqual([])
})

test('pods listen on the ports of the images, and the index runs the command of the compose file', () => {
  const docker = read('docker/Dockerfile')
  for (const port of ['4000', '3000']) {
    expect(docker).toContain(`EXPOSE ${port}`)
    expect(processes).toContain(port)
  }
  const { services } = parse(read('docker-compose.cluster.yml'), { merge: true })
  expect(read('ops/helm/karat/templates/index.yaml')).toContain(`command: [${services.index.command.join(', ')}]`)
})

test('pods may call the ports that the documentation names', () => {
  const named = ['kubernetes', 'observability'].flatMap((page) => [
    ...read(`docs/operate/${page}.md`).matchAll(/(?:redis|collector\.example):(\d+)/g),
  ])
  expect(named.map(([, port]) => Number(port))).toEqual([26379, 4318])
  expect(values.networkPolicy.upstreamPorts).toEqual(expect.arrayContaining([26379, 4318]))
})

test('a pod is killed later than it needs to stop', () => {
  const [, seconds] = /terminationGracePeriodSeconds: (\d+)/.exec(processes) ?? []
  const { DRAIN_DELAY_MS, STOP_GRACE_MS } = values.settings
  expect(Number(DRAIN_DELAY_MS) + Number(STOP_GRACE_MS)).toBeLessThan(Number(seconds) * 1000)
})

test('each release of the project has its chart', () => {
  const { version } = parse(read('package.json'))
  const chart = parse(read('ops/helm/karat/Chart.yaml'))
  expect([chart.version, chart.appVersion]).toEqual([version, version])
})
