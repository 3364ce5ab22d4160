import { atRest, type FormHandle, UnsavedGuard } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { cleanHtml } from '@rewards/validators/content/clean-html';
import { type KeyboardEvent, Suspense, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { DraftNotice } from '../draft-notice';
import { Preview } from '../preview/preview';
import { htmlLanguage, type Section, type SectionFields, type SiteLanguage } from '../types';
import { CarouselForm } from './carousel-form';
import { focusFault } from './number-fault';
import { SlidesEditor } from './slides-editor';
import { TheirSectionNotice } from './their-section';
import { useSection } from './use-section';
import { useSettled } from './use-settled';

const TextEditor = deferredImport(
	() => import('./text/text-editor').then((module) => module.TextEditor),
	'content',
	'images',
);

interface SectionEditorProps {
	programId: string;
	points: boolean;
	language: SiteLanguage;
	loaded: Section;
	begun: SectionFields;
}

/** The section with the editor's content; a text as the server will clean it. */
function edited(section: Section, fields: SectionFields): Section {
	if (fields.type === 'html') return { ...section, html: cleanHtml(fields.html) };
	if (fields.type === 'slider') {
		const blank = {
			imageClassic: '',
			imageFull: '',
			imageMobile: '',
			title: '',
			text: '',
			actionText: '',
			actionLink: '',
		};
		const slides = fields.slides.map((slide) => ({ ...blank, ...present(slide), id: slide.id, version: 0 }));
		return { ...section, slideSpeed: fields.slideSpeed, slides };
	}
	return {
		...section,
		...fields,
		title: fields.title ?? '',
		categories: fields.categories.flatMap((name) => name ?? []),
	};
}
const present = (slide: object): object =>
	Object.fromEntries(Object.entries(slide).filter(([, value]) => value !== null && value !== undefined));

/** The editor of a section by its type, its save, and a preview. */
export function SectionEditor({ programId, points, language, loaded, begun }: SectionEditorProps) {
	const { t } = useTranslation(['content', 'common']);
	const edit = useSection(programId, loaded, begun);
	const { data: pages = [] } = trpc.content.pages.list.useQuery({ programId, language });
	const handle = useRef(atRest());
	const root = useRef<HTMLDivElement>(null);
	// Changes discarded on leaving aren't offered again.
	useImperativeHandle<FormHandle, FormHandle>(handle, () => ({
		progress: edit.saving ? 'saving' : 'idle',
		giveUp: edit.draft.settle,
	}));
	const { fields } = edit;
	// Cleaning a long text and building the preview takes too long for every keystroke.
	const settled = useSettled(fields, 300);
	const shown = useMemo(() => [edited(loaded, settled)], [loaded, settled]);
	const save = () => {
		// An invalid number is refused at its field: saving the previous value would be misleading.
		if (!edit.theirs && !focusFault(root.current)) void edit.save();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
		event.preventDefault();
		save();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S works wherever the focus is; the button does the same
		<div ref={root} className="grid items-start gap-6 xl:grid-cols-2" onKeyDown={onKeyDown}>
			<UnsavedGuard dirty={edit.dirty} saving={edit.saving} handle={handle} />
			<div className="flex min-w-0 flex-col gap-4">
				<DraftNotice draft={edit.draft} onTake={edit.takeDraft} />
				{edit.problem && (
					<Alert tone="danger" announce title={edit.problem.title}>
						{edit.problem.detail}
					</Alert>
				)}
				{edit.theirs && (
					<TheirSectionNotice
						theirs={edit.theirs}
						mine={edited(loaded, fields)}
						onTheirs={edit.takeTheirs}
						onMine={edit.keepMine}
					/>
				)}
				{fields.type === 'html' && (
					<Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
						<TextEditor
							key={edit.round}
							programId={programId}
							lang={htmlLanguage(language)}
							html={fields.html}
							pages={pages}
							onChange={(html) => edit.setFields({ type: 'html', html })}
						/>
					</Suspense>
				)}
				{fields.type === 'productsCarousel' && (
					<CarouselForm
						key={edit.round}
						programId={programId}
						points={points}
						value={fields}
						onChange={edit.setFields}
					/>
				)}
				{fields.type === 'slider' && (
					<SlidesEditor
						key={edit.round}
						programId={programId}
						language={language}
						sectionId={loaded.id}
						pages={pages}
						value={fields}
						onChange={edit.setFields}
					/>
				)}
				<div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t bg-background py-3">
					<span className="me-auto text-muted-foreground text-sm">{edit.dirty ? t('unsaved') : t('allSaved')}</span>
					{edit.dirty && (
						<Button disabled={edit.saving} onClick={edit.discard}>
							{t('discard')}
						</Button>
					)}
					<Button
						variant="primary"
						pending={edit.saving}
						disabled={edit.theirs !== null}
						data-tip={t('common:save')}
						data-tip-keys="Ctrl+S"
						onClick={save}
					>
						{t('common:save')}
					</Button>
				</div>
			</div>
			<Preview programId={programId} language={language} page={loaded.page} sections={shown} sectionId={loaded.id} />
		</div>
	);
}
