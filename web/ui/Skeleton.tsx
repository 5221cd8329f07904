import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS length: the exact width of the content. */
  readonly width?: string
  readonly height?: string
}

export function Skeleton({ width = '100%', height = '1lh' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
