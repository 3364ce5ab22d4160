import { X } from 'lucide-react';
import { useUi } from '../lib/ui-context';

/** A removable word; a list item. */
export function RemovableTag({ text, onRemove, disabled }: { text: string; onRemove: () => void; disabled?: boolean }) {
	const { t } = useUi();
	return (
		<li className="inline-flex h-6 max-w-full items-center rounded-sm bg-secondary ps-2 text-xs [&>:last-child:is(span)]:pe-2">
			<span data-tip-cut dir="auto" className="truncate">
				{text}
			</span>
			{!disabled && (
				<button
					type="button"
					aria-label={t('removeValue', { value: text })}
					onClick={onRemove}
					className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-border"
				>
					<X aria-hidden className="size-3" />
				</button>
			)}
		</li>
	);
}
