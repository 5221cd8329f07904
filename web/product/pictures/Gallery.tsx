/**
 * Product pictures in a scroll-snap strip: operated by finger or keyboard without JavaScript, by thumbnails with it;
 * each opens the zoom dialog.
 */
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, type RefObject, type UIEvent, useRef, useState } from 'react'
import type { ImagePartsFragment } from '../../client/generated/documents.generated.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Enlarge } from './Enlarge.tsx'
import type { PictureZoom } from './PictureZoom.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  readonly images: readonly ImagePartsFragment[]
  readonly transitionName: string
  /** Ribbons over the picture. */
  readonly children?: ReactNode
}

const sizes = '(max-width: 767px) 100vw, (max-width: 1023px) 90vw, 632px'

export function Gallery(props: GalleryProps) {
  return props.images.length < 2 ? <SinglePicture {...props} /> : <PictureStrip {...props} />
}

function SinglePicture({ images, transitionName, children }: GalleryProps) {
  const section = useRef<HTMLElement>(null)
  const { zoom, openZoom } = useZoomDialog(images, section)
  const [only] = images

  return (
    <>
      <section ref={section} className={styles.single}>
        {only ? (
          <GalleryPicture image={only} transitionName={transitionName} isInSight onOpen={(Zoom) => openZoom(Zoom, 0)}>
            {children}
          </GalleryPicture>
        ) : (
          <Picture image={null} sizes={sizes}>
            {children}
          </Picture>
        )}
      </section>
      {zoom}
    </>
  )
}

function PictureStrip({ images, transitionName, children }: GalleryProps) {
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const show = (index: number) => {
    setShown(index)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  const { zoom, openZoom } = useZoomDialog(images, strip, show)
  const { t } = useLingui()
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))

  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- In Safari a scroll container takes keyboard focus only with a tabIndex. */}
        <section ref={strip} className={styles.strip} tabIndex={0} aria-label={t`Pictures`} onScroll={onScroll}>
          {images.map((image, index) => (
            <GalleryPicture
              key={image.template}
              image={image}
              transitionName={index === 0 ? transitionName : undefined}
              isInSight={index === shown}
              onOpen={(Zoom) => openZoom(Zoom, index)}
            />
          ))}
        </section>
        {children}
      </div>
      <Thumbnails className={styles.thumbs} images={images} index={shown} onShow={show} />
      {zoom}
    </div>
  )
}

interface GalleryPictureProps extends Pick<ComponentProps<typeof Enlarge>, 'isInSight' | 'onOpen'> {
  readonly image: ImagePartsFragment
  /** Of the first picture. */
  readonly transitionName: string | undefined
  /** Ribbons over the picture. */
  readonly children?: ReactNode
}

function GalleryPicture({ image, transitionName, isInSight, onOpen, children }: GalleryPictureProps) {
  return (
    <Picture image={image} sizes={sizes} isFirst={transitionName !== undefined} transitionName={transitionName}>
      <Enlarge template={image.template} isInSight={isInSight} onOpen={onOpen} />
      {children}
    </Picture>
  )
}

interface OpenedZoom {
  readonly Zoom: typeof PictureZoom
  /** Index of the first picture to show. */
  readonly start: number
  readonly gallery: HTMLElement | null
}

/** @param onClose receives the index of the last picture viewed */
function useZoomDialog(
  images: GalleryProps['images'],
  gallery: RefObject<HTMLElement | null>,
  onClose?: (index: number) => void,
) {
  const [opened, setOpened] = useState<OpenedZoom | null>(null)
  const close = (index: number) => {
    setOpened(null)
    onClose?.(index)
  }

  return {
    openZoom: (Zoom: typeof PictureZoom, start: number) => setOpened({ Zoom, start, gallery: gallery.current }),
    zoom: opened && <opened.Zoom images={images} start={opened.start} gallery={opened.gallery} onClose={close} />,
  }
}
