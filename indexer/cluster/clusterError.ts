/** An error of the cluster, as one sentence for the operator: node, request, and what came. */
export class ClusterError extends Error {
  /** Type of Elasticsearch's error, such as cluster_block_exception; null when no node answered. */
  readonly type: string | null
  readonly status: number | null

  constructor(message: string, { type = null, status = null, cause }: ClusterErrorDetails = {}) {
    super(message, { cause })
    this.name = 'ClusterError'
    this.type = type
    this.status = status
  }
}

interface ClusterErrorDetails {
  readonly type?: string | null
  readonly status?: number | null
  readonly cause?: unknown
}
