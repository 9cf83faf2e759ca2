import { Icon } from './icon.tsx'

interface StepButtonProps {
  icon: 'plus' | 'minus'
  label: string
  isShut: boolean
  onPress: () => void
}

/** One fewer, or one more. Without JavaScript it could do nothing, so it is not there. Shut it keeps the focus that it may have. */
export function StepButton({ icon, label, isShut, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isShut}
      className="grid size-11 place-items-center rounded-md border border-line-strong bg-surface hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-40 noscript:hidden"
      onClick={() => {
        if (!isShut) onPress()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
