import { cn, formatNumber, useUi } from '@rewards/ui';
import { useFormKit } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { CircleAlert, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { isolated } from '../../../../lib/loading/isolated';
import { type DraftLevel, faultsIn, type LevelsDraft, type UsageOf, usageIn } from './level-draft';
import { useReorder } from './use-reorder';

interface LevelListProps {
	draft: LevelsDraft;
	/** undefined until known. */
	usage: UsageOf | undefined;
	/** Id of the level to delete once its people are counted. */
	wanted: string | null;
	/** The level whose edit button takes the focus: the one just closed. */
	focused: string | null;
	onMove: (from: number, to: number) => void;
	onEdit: (level: DraftLevel) => void;
	onDelete: (level: DraftLevel) => void;
}

/** The levels in order; each can be dragged, edited and deleted. */
export function LevelList({ draft, usage, wanted, focused, onMove, onEdit, onDelete }: LevelListProps) {
	const { t } = useTranslation('programLevels');
	const { translateError } = useFormKit();
	const list = useRef<HTMLOListElement>(null);
	const [announcement, setAnnouncement] = useState('');
	const { levels } = draft;
	const { dragged, handleOf } = useReorder({
		list,
		count: levels.length,
		onMove: (from, to) => {
			onMove(from, to);
			setAnnouncement(t('moved', { level: levels[from]?.description, place: to + 1, of: levels.length }));
		},
	});
	const faults = faultsIn(draft);
	return (
		<>
			<p className="sr-only" aria-live="assertive">
				{announcement}
			</p>
			<ol ref={list} className="divide-y rounded-md border" aria-label={t('title')}>
				{levels.map((level, at) => {
					const fault = faults[level.id];
					return (
						<li
							key={level.id}
							className={cn(
								'flex items-center gap-1 bg-card py-1.5 pe-2 ps-1',
								dragged === at && 'relative z-10 bg-accent shadow-md',
							)}
						>
							<Button
								variant="ghost"
								size="icon-sm"
								className="cursor-grab touch-none text-muted-foreground active:cursor-grabbing"
								aria-label={t('move', { level: level.description })}
								aria-keyshortcuts="ArrowUp ArrowDown"
								{...handleOf(at)}
							>
								<GripVertical />
							</Button>
							<div className="min-w-0 flex-1">
								<p className="truncate font-medium">
									<bdi>{level.description}</bdi>
								</p>
								<p className="text-muted-foreground text-sm tabular-nums">
									<LevelFacts draft={draft} level={level} usage={usage} />
								</p>
								{fault && (
									<p className="flex items-start gap-1 text-danger-text text-sm">
										<CircleAlert aria-hidden className="mt-[0.1875rem] size-3.5 shrink-0" />
										{translateError({ code: fault.code, params: { level: isolated(fault.level) } })}
									</p>
								)}
							</div>
							<Button
								variant="ghost"
								size="icon-sm"
								ref={(button) => {
									if (level.id === focused) button?.focus();
								}}
								aria-label={t('edit', { level: level.description })}
								onClick={() => onEdit(level)}
							>
								<Pencil />
							</Button>
							<Button
								variant="danger-ghost"
								size="icon-sm"
								aria-label={t('delete', { level: level.description })}
								pending={wanted === level.id}
								onClick={() => onDelete(level)}
							>
								<Trash2 />
							</Button>
						</li>
					);
				})}
			</ol>
		</>
	);
}

/** Range and use of a level in one line. */
function LevelFacts({ draft, level, usage }: { draft: LevelsDraft; level: DraftLevel; usage: UsageOf | undefined }) {
	const { t } = useTranslation('programLevels');
	const { locale } = useUi();
	const noRange = Number(level.from) === 0 && Number(level.to) === 0;
	const range = noRange
		? t('noRange')
		: t('range', { from: formatNumber(level.from, locale), to: formatNumber(level.to, locale) });
	const used = usage && usageIn(draft, usage, level.id);
	return [
		range,
		used && used.participants > 0 && t('participants', { count: used.participants }),
		used && used.codes > 0 && t('codes', { count: used.codes }),
	]
		.filter(Boolean)
		.join(' · ');
}
