/** Ribbons on a picture, left and right; the first tag of each side. */
import type { TagPartsFragment } from '../../client/generated/documents.generated.ts'
import { textColorOn } from './textColorOn.ts'
import styles from './Ribbons.module.css'

export function Ribbons({ tags }: { readonly tags: readonly TagPartsFragment[] | null }) {
  const left = tags?.find(({ position }) => position === 'LEFT')
  const right = tags?.find(({ position }) => position === 'RIGHT')

  if (!left && !right) return null

  return (
    <span className={styles.ribbons}>
      {left && <Ribbon tag={left} className={styles.left} />}
      {right && <Ribbon tag={right} className={styles.right} />}
    </span>
  )
}

function Ribbon({ tag, className }: { readonly tag: TagPartsFragment; readonly className: string | undefined }) {
  const ink = tag.color === null ? null : textColorOn(tag.color)
  const style =
    tag.color === null || ink === null ? undefined : { background: tag.color, borderColor: tag.color, color: ink }

  return (
    <span className={className} style={style}>
      {tag.label}
    </span>
  )
}
