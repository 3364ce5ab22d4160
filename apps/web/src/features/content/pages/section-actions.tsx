import { Button } from '@rewards/ui/primitives/button';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';

interface SectionActionsProps {
	/** Its id. */
	section: string;
	/** From 1. */
	place: number;
	/** Address of its editor. */
	href: string;
	/** The page has no other section. */
	alone: boolean;
	onMove: (place: number) => void;
	onDelete: () => void;
}

/** The actions on a section in its page's list. */
export function SectionActions({ section, place, href, alone, onMove, onDelete }: SectionActionsProps) {
	const { t } = useTranslation(['content', 'common']);
	const onKeyDown = (event: KeyboardEvent) => {
		if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
		event.preventDefault();
		onMove(event.key === 'ArrowUp' ? place - 1 : place + 1);
	};
	return (
		<span className="inline-flex flex-wrap items-center justify-end sm:flex-nowrap">
			<Button asChild size="sm">
				<Link href={href} aria-label={t('customiseNamed', { place })}>
					{t('customise')}
				</Link>
			</Button>
			<Button
				variant="ghost"
				size="icon-sm"
				data-section={section}
				disabled={alone}
				aria-label={t('moveUp', { place })}
				data-tip={t('step.up')}
				data-tip-keys="Alt+↑"
				onKeyDown={onKeyDown}
				onClick={() => onMove(place - 1)}
			>
				<ArrowUp />
			</Button>
			<Button
				variant="ghost"
				size="icon-sm"
				aria-label={t('moveDown', { place })}
				data-tip={t('step.down')}
				data-tip-keys="Alt+↓"
				onKeyDown={onKeyDown}
				onClick={() => onMove(place + 1)}
			>
				<ArrowDown />
			</Button>
			<Button
				variant="danger-ghost"
				size="icon-sm"
				aria-label={t('deleteSection', { place })}
				data-tip={t('common:delete')}
				data-delete={section}
				onClick={onDelete}
			>
				<Trash2 />
			</Button>
		</span>
	);
}
