import { PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation';

/** A row of the list, and the cell with its name. */
interface Spot {
	id: string;
	cell: HTMLElement;
}

function spotOf(target: EventTarget | null): Spot | null {
	const row = target instanceof Element ? target.closest<HTMLElement>('main tr[data-row]') : null;
	const cell = row?.querySelector<HTMLElement>('td > div[data-tip-cut]')?.parentElement;
	return row?.dataset.row && cell ? { id: row.dataset.row, cell } : null;
}

/**
 * A button in the hovered row and in the focused row, which opens the participant next to the list. It renders into the
 * list's own cells, so a list without it has no extra cost. The keyboard uses its letter (`PageKeys`), so it is for the
 * pointer only.
 */
export function PeekButtons({ onPeek }: { onPeek: (id: string) => void }) {
	const { t } = useTranslation('participantWork');
	const [hovered, setHovered] = useState<Spot | null>(null);
	const [focused, setFocused] = useState<Spot | null>(null);
	useEffect(() => {
		const same = (next: Spot | null) => (now: Spot | null) =>
			now?.cell === next?.cell && now?.id === next?.id ? now : next;
		const over = ({ target }: Event) => setHovered(same(spotOf(target)));
		const focus = ({ target }: Event) => setFocused(same(spotOf(target)));
		// The pointer and focus positions when this loaded.
		setHovered(spotOf(document.querySelector('main tr[data-row]:hover')));
		setFocused(spotOf(document.activeElement));
		document.addEventListener('pointerover', over);
		document.addEventListener('focusin', focus);
		return () => {
			document.removeEventListener('pointerover', over);
			document.removeEventListener('focusin', focus);
		};
	}, []);
	const spots = [focused, hovered?.cell === focused?.cell ? null : hovered].filter((spot) => spot?.cell.isConnected);
	return spots.map(
		(spot) =>
			spot &&
			createPortal(
				<button
					type="button"
					aria-hidden
					tabIndex={-1}
					aria-keyshortcuts="p"
					data-tip={t('peek.open')}
					className="absolute inset-y-0 end-1 my-auto hidden size-6 place-items-center rounded-md border bg-popover text-muted-foreground shadow-xs hover:text-foreground sm:grid"
					onClick={(event) => {
						event.stopPropagation();
						onPeek(spot.id);
					}}
				>
					<PanelRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
				</button>,
				spot.cell,
				spot.id,
			),
	);
}
