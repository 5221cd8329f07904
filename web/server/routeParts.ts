/** Parts of the shop's server that its routes share. */
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import type { WebConfig } from './config.ts'
import type { Asset } from './assets.ts'
import type { GatewayClient } from './gatewayClient.ts'
import type { Pages } from './pages.ts'
import type { Renderer } from './renderer.ts'
import type { StoreTable } from './storeTable.ts'
import type { Telemetry } from '../../ops/telemetry.ts'

export interface ShopParts {
  readonly config: WebConfig
  readonly table: StoreTable
  readonly assets: ReadonlyMap<string, Asset>
  readonly renderer: Renderer
  readonly log: Logger
  /** Default: nothing is measured or traced. */
  readonly telemetry?: Telemetry
  /** True from the signal to stop until the port is closed, so that proxies notice. Default: never. */
  readonly isStopping?: () => boolean
  /** Puts another listener, such as a development server, in front. */
  readonly serverFactory?: FastifyServerFactory
}

export interface RouteParts extends ShopParts {
  readonly gateway: GatewayClient
  readonly pages: Pages
  readonly originOf: (host: string) => string
}
