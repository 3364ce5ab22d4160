import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { Label } from '@rewards/ui/primitives/label';
import { contentLimits, slideSpeeds } from '@rewards/validators/content/constants';
import { ArrowDown, ArrowUp, GripVertical, Images, Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { PageRow, SectionFields, SiteLanguage, Slide } from '../types';
import { useRefocus } from '../use-refocus';
import { NumberInput } from './number-input';
import { SlideDialog } from './slide-dialog';

type Slider = Extract<SectionFields, { type: 'slider' }>;
interface SlidesEditorProps {
	programId: string;
	language: SiteLanguage;
	sectionId: string;
	pages: readonly PageRow[];
	value: Slider;
	onChange: (value: Slider) => void;
}

/**
 * The slides of a slider, edited in a popup and reordered by dragging or with Alt and an arrow key, and their duration.
 */
export function SlidesEditor({ programId, language, sectionId, pages, value, onChange }: SlidesEditorProps) {
	const { t } = useTranslation(['content', 'common']);
	const id = useId();
	const [open, setOpen] = useState<{ at: number | null } | null>(null);
	const [drag, setDrag] = useState<{ from: number; over: number | null } | null>(null);
	const [announcement, setAnnouncement] = useState('');
	const { slides } = value;
	const root = useRef<HTMLDivElement>(null);
	const refocus = useRefocus(root, false);
	const set = (next: Slide[]) => onChange({ ...value, slides: next });
	const move = (from: number, to: number) => {
		const slide = slides[from];
		if (!slide || to < 0 || to >= slides.length) return;
		set(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
		setAnnouncement(t('movedTo', { place: to + 1, all: slides.length }));
	};
	const onKeyDown = (event: KeyboardEvent, at: number) => {
		if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
		event.preventDefault();
		move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
	};
	const edited = open?.at === null || open === null ? undefined : slides[open.at];
	return (
		<div ref={root} className="flex flex-col gap-4">
			<div className="flex flex-wrap items-end gap-4">
				<div className="flex flex-col gap-1.5">
					<Label htmlFor={id}>{t('slideSpeedMs')}</Label>
					<NumberInput
						id={id}
						className="w-40"
						min={slideSpeeds.min}
						max={slideSpeeds.max}
						step={100}
						value={value.slideSpeed}
						onChange={(speed) => onChange({ ...value, slideSpeed: speed })}
					/>
				</div>
				<Button
					data-add
					className="ms-auto"
					disabled={slides.length >= contentLimits.slides}
					onClick={() => setOpen({ at: null })}
				>
					<Plus aria-hidden /> {t('addSlide')}
				</Button>
			</div>
			{slides.length === 0 && (
				<Empty icon={Images} title={t('noSlides')}>
					{t('noSlidesText')}
				</Empty>
			)}
			<ol aria-label={t('slides')} className="flex flex-col divide-y rounded-lg border bg-card shadow-xs empty:hidden">
				{slides.map((slide, at) => {
					const name = slide.title || t('slideNumber', { place: at + 1 });
					const image = slide.imageFull || slide.imageClassic || slide.imageMobile;
					return (
						<li
							key={slide.id}
							draggable
							onDragStart={() => setDrag({ from: at, over: null })}
							onDragEnd={() => setDrag(null)}
							onDragOver={(event) => {
								if (!drag) return;
								event.preventDefault();
								if (drag.over !== at) setDrag({ ...drag, over: at });
							}}
							onDrop={(event) => {
								event.preventDefault();
								if (drag) move(drag.from, at);
								setDrag(null);
							}}
							className={cn(
								'flex flex-wrap items-center gap-x-3 px-3 py-2 sm:flex-nowrap',
								drag?.over === at && 'bg-primary-soft',
							)}
						>
							<GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted-foreground" />
							<span className="grid h-10 w-20 shrink-0 place-items-center overflow-hidden rounded-sm bg-muted">
								{image ? (
									<img src={image} alt="" className="size-full object-cover" />
								) : (
									<Images aria-hidden className="size-4 text-muted-foreground" />
								)}
							</span>
							<span className="min-w-0 flex-1">
								<bdi className="block truncate font-medium">{name}</bdi>
								<bdi className="block truncate text-muted-foreground text-sm">{slide.text}</bdi>
							</span>
							<span className="flex gap-3 max-sm:w-full max-sm:justify-end">
								<Button
									variant="ghost"
									size="icon-sm"
									aria-label={t('editNamed', { title: name })}
									data-tip={t('common:edit')}
									onClick={() => setOpen({ at })}
								>
									<Pencil />
								</Button>
								<Button
									variant="ghost"
									size="icon-sm"
									aria-label={t('slideUp', { name })}
									data-tip={t('step.up')}
									data-tip-keys="Alt+↑"
									onKeyDown={(event) => onKeyDown(event, at)}
									onClick={() => move(at, at - 1)}
								>
									<ArrowUp />
								</Button>
								<Button
									variant="ghost"
									size="icon-sm"
									aria-label={t('slideDown', { name })}
									data-tip={t('step.down')}
									data-tip-keys="Alt+↓"
									onKeyDown={(event) => onKeyDown(event, at)}
									onClick={() => move(at, at + 1)}
								>
									<ArrowDown />
								</Button>
								<Button
									variant="danger-ghost"
									size="icon-sm"
									aria-label={t('deleteSlide', { name })}
									data-tip={t('common:delete')}
									data-delete={at}
									onClick={() => {
										set(slides.toSpliced(at, 1));
										refocus(`[data-delete="${at}"]`, `[data-delete="${at - 1}"]`, '[data-add]');
									}}
								>
									<Trash2 />
								</Button>
							</span>
						</li>
					);
				})}
			</ol>
			<p className="sr-only" role="status">
				{announcement}
			</p>
			{open && (
				<SlideDialog
					programId={programId}
					language={language}
					draft={`slide ${programId} ${sectionId} ${edited?.id ?? ''}`}
					slide={edited}
					pages={pages}
					onClose={() => setOpen(null)}
					onSubmit={(slide) => set(open.at === null ? [...slides, slide] : slides.with(open.at, slide))}
				/>
			)}
		</div>
	);
}
