/** Helm, kubeconform and the schemas of Kubernetes for the tests of the chart: those of the PATH, or built with Go. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'

const HELM = 'helm.sh/helm/v3/cmd/helm@v3.22.0'
const KUBECONFORM = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0'
/** Has the API of Kubernetes as a file. */
const SCHEMAS = 'k8s.io/cli-runtime@v0.37.0'
const BUILD_MS = 1_200_000

const folder = resolve(import.meta.dirname, '../../.data/kubernetes')

export interface ChartTools {
  readonly helm: string
  readonly kubeconform: string
  /** For `-schema-location`. */
  readonly schemas: string
}

/** Null with a reason where there is neither of them nor Go. */
export function provideChartTools(): { readonly tools: ChartTools | null; readonly reason: string } {
  if (!isRunnable('go', 'version'))
    return { tools: null, reason: 'the chart needs Go, which builds Helm and kubeconform' }
  const [helm, kubeconform] = [provide('helm', HELM), provide('kubeconform', KUBECONFORM)]
  const swagger = downloadSwagger()
  if (!helm || !kubeconform || !swagger)
    return { tools: null, reason: 'Helm, kubeconform or the API of Kubernetes could not be fetched' }
  return { tools: { helm, kubeconform, schemas: writeSchemas(swagger) }, reason: '' }
}

function provide(name: string, module: string): string | null {
  const built = join(folder, 'bin', name)
  const found = [name, built].find((file) => isRunnable(file, name === 'helm' ? 'version' : '-v'))
  if (found) return found
  const env = { ...process.env, GOBIN: join(folder, 'bin') }
  return spawnSync('go', ['install', module], { env, stdio: 'ignore', timeout: BUILD_MS }).status === 0 ? built : null
}

function isRunnable(file: string, argument: string): boolean {
  return spawnSync(file, [argument], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

const download = v.object({ Dir: v.string() })

function downloadSwagger(): string | null {
  const { status, stdout } = spawnSync('go', ['mod', 'download', '-json', SCHEMAS], {
    encoding: 'utf8',
    timeout: BUILD_MS,
  })
  if (status !== 0) return null
  return join(v.parse(v.pipe(v.string(), v.parseJson(), download), stdout).Dir, 'artifacts/openapi/swagger.json')
}

const definition = v.looseObject({
  properties: v.optional(v.record(v.string(), v.unknown())),
  additionalProperties: v.optional(v.unknown()),
  format: v.optional(v.string()),
  'x-kubernetes-group-version-kind': v.optional(
    v.array(v.object({ group: v.string(), version: v.string(), kind: v.string() })),
  ),
})
const api = v.object({ definitions: v.record(v.string(), definition) })

/** A file per kind, in which unknown fields are errors. */
function writeSchemas(swagger: string): string {
  const { definitions } = v.parse(v.pipe(v.string(), v.parseJson(), api), readFileSync(swagger, 'utf8'))
  const strict = Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, strictSchema(schema)]))
  const target = join(folder, 'schemas')
  mkdirSync(target, { recursive: true })
  for (const [name, schema] of Object.entries(definitions))
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? []) {
      const file = [kind, group.split('.')[0], version].filter(Boolean).join('-').toLowerCase()
      writeFileSync(
        join(target, `${file}.json`),
        JSON.stringify({ $ref: `#/definitions/${name}`, definitions: strict }),
      )
    }
  return join(target, '{{.ResourceKind}}{{.KindSuffix}}.json')
}

function strictSchema(schema: v.InferOutput<typeof definition>): object {
  if (schema.format === 'int-or-string') return { type: ['integer', 'string'] }
  if (schema.properties && schema.additionalProperties === undefined) return { ...schema, additionalProperties: false }
  return schema
}
