import { cn, useOnce } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { GripVertical, LayoutList, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { excerptOf } from '../history/text-of';
import { sectionHref } from '../hrefs';
import { useSectionName } from '../section-name';
import type { SitePage } from '../types';
import { useRefocus } from '../use-refocus';
import { SectionActions } from './section-actions';
import { SpeedCell } from './speed-cell';
import { useDeleteSection } from './use-delete-section';

interface SectionListProps {
	programId: string;
	page: SitePage;
	onAdd: () => void;
	onSaved: () => void;
}

/** The sections of a page in order; dragged, or moved with their buttons or with Alt and an arrow key. */
export function SectionList({ programId, page, onAdd, onSaved }: SectionListProps) {
	const { t } = useTranslation(['content', 'common', 'programs']);
	const nameOf = useSectionName();
	const utils = trpc.useUtils();
	const root = useRef<HTMLDivElement>(null);
	const [drag, setDrag] = useState<{ id: string; over: string | null } | null>(null);
	const [going, setGoing] = useState<string | null>(null);
	const [gone, setGone] = useState<string | null>(null);
	const [announcement, setAnnouncement] = useState('');
	const sort = useSave(trpc.content.pages.sort);
	const remove = useDeleteSection(programId, page, onSaved);
	const ids = page.sections.map(({ id }) => id);
	// Waits until the deleted one no longer shows; does nothing if something else has the focus by then.
	const refocus = useRefocus(root, going !== null || ids.some((id) => id === gone));
	const [move, moving] = useOnce(async (id: string, to: number) => {
		if (to < 0 || to >= ids.length || ids[to] === id) return;
		const others = ids.filter((other) => other !== id);
		try {
			const saved = await sort({ programId, pageId: page.id, sectionIds: others.toSpliced(to, 0, id) });
			utils.content.pages.get.setData(
				{ programId, pageId: page.id },
				(shown) => shown && inOrder(shown, saved.sectionIds),
			);
			setAnnouncement(t('movedTo', { place: to + 1, all: ids.length }));
			requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-section="${id}"]`)?.focus());
		} catch (error) {
			reportError(error);
			onSaved();
		}
	});
	if (page.sections.length === 0)
		return (
			<div ref={root}>
				<Empty
					icon={LayoutList}
					title={t('noSections')}
					action={
						<Button data-add onClick={onAdd}>
							<Plus aria-hidden /> {t('addSection')}
						</Button>
					}
				>
					{t('noSectionsText')}
				</Empty>
			</div>
		);
	return (
		<div ref={root} className="flex min-w-0 flex-col gap-2">
			<div className="scrollbar-thin relative overflow-x-auto rounded-lg border bg-card shadow-xs">
				<table className="w-full border-collapse text-sm" aria-busy={moving}>
					<caption className="sr-only">{t('sections')}</caption>
					<thead>
						<tr className="border-b bg-muted text-muted-foreground">
							<th scope="col" className="h-9 px-3 text-start font-medium">
								{t('field.type')}
							</th>
							<th scope="col" className="h-9 px-3 text-start font-medium">
								{t('place')}
							</th>
							<th scope="col" className="h-9 px-3 text-end font-medium">
								<span className="sr-only">{t('actions')}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{page.sections.map((section, at) => (
							<tr
								key={section.id}
								draggable
								onDragStart={() => setDrag({ id: section.id, over: null })}
								onDragEnd={() => setDrag(null)}
								onDragOver={(event) => {
									if (!drag) return;
									event.preventDefault();
									if (drag.over !== section.id) setDrag({ ...drag, over: section.id });
								}}
								onDrop={(event) => {
									event.preventDefault();
									if (drag) void move(drag.id, at);
									setDrag(null);
								}}
								className={cn(
									'border-b last:border-b-0 hover:bg-accent',
									drag?.over === section.id && 'bg-primary-soft',
								)}
							>
								<td className="px-3 py-1.5">
									<span className="flex items-center gap-2">
										<GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted-foreground" />
										<span className="min-w-0 flex-1">
											<span className="block font-medium">{nameOf(section.type)}</span>
											<bdi className="line-clamp-2 text-muted-foreground">{excerptOf(section)}</bdi>
											{section.type === 'slider' && (
												<SpeedCell key={section.revision} programId={programId} section={section} onSaved={onSaved} />
											)}
										</span>
									</span>
								</td>
								<td className="px-3 py-1.5 tabular-nums">{at + 1}</td>
								<td className="px-3 py-1.5 text-end">
									<SectionActions
										section={section.id}
										place={at + 1}
										href={sectionHref(programId, page.language, page.id, section.id)}
										alone={ids.length === 1}
										onMove={(to) => void move(section.id, to - 1)}
										onDelete={() => setGoing(section.id)}
									/>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p className="sr-only" role="status">
				{announcement}
			</p>
			<ConfirmDialog
				open={going !== null}
				onOpenChange={() => setGoing(null)}
				title={t('deleteSectionTitle')}
				confirmLabel={t('common:delete')}
				danger
				onConfirm={async () => {
					if (going === null) return;
					await remove(going);
					const at = ids.indexOf(going);
					setGone(going);
					refocus(`[data-delete="${ids[at + 1] ?? ids[at - 1]}"]`, '[data-add]');
				}}
			>
				{t('deleteSectionText')}
			</ConfirmDialog>
		</div>
	);
}

/** A page with its sections reordered, each with its content. */
const inOrder = (page: SitePage, ids: readonly string[]): SitePage => ({
	...page,
	sections: ids.flatMap((id, at) =>
		page.sections.flatMap((section) => (section.id === id ? [{ ...section, sort: at + 1 }] : [])),
	),
});
