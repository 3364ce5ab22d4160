import { useEvent } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { SearchX } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation';
import type { EditStore } from './edit-store';
import { focusText } from './focus-text';
import { type SiteLanguage, useLanguageName } from './languages';
import { TextRow } from './text-row';
import type { View } from './use-view';

interface TextListProps {
	store: EditStore;
	view: View;
	language: SiteLanguage;
	beside: SiteLanguage;
	onHistory: (key: string) => void;
}

/** How far an arrow or Enter moves; null for any other key. */
function stepOf(event: KeyboardEvent): 1 | -1 | null {
	const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
	if (ctrlKey || metaKey || event.nativeEvent.isComposing) return null;
	if (key === 'Enter' && !shiftKey && !altKey) return 1;
	if (altKey && key === 'ArrowDown') return 1;
	return altKey && key === 'ArrowUp' ? -1 : null;
}

/**
 * Two columns: the text in another language, and the field. Enter goes to the next text. Rows render as they scroll
 * into view.
 */
export function TextList({ store, view, language, beside, onHistory }: TextListProps) {
	const { t } = useTranslation('dictionary');
	const name = useLanguageName();
	const { found, drawn, more } = view;
	const rows = found.slice(0, drawn);
	const end = useRef<HTMLDivElement>(null);
	const grow = useEvent(more);
	useEffect(() => {
		if (!end.current || rows.length >= found.length) return;
		const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && grow(), {
			rootMargin: '600px',
		});
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [rows.length, found.length, grow]);

	const onKeyDown = useEvent((event: KeyboardEvent) => {
		const key = event.target instanceof HTMLTextAreaElement ? event.target.dataset['text'] : undefined;
		const step = key === undefined ? null : stepOf(event);
		if (step === null) return;
		event.preventDefault();
		const next = found.findIndex((row) => row.key === key) + step;
		const to = found[next];
		if (!to) return;
		if (next >= drawn) flushSync(more);
		focusText(to.key, { select: true });
	});

	if (found.length === 0)
		return (
			<div className="min-h-0 flex-1">
				<Empty
					icon={SearchX}
					title={t('noTexts')}
					action={
						<Button
							onClick={() => {
								view.setSearch('');
								view.choose({ group: 'all', show: 'all' });
							}}
						>
							{t('showAll')}
						</Button>
					}
				>
					{t('noTextsHelp')}
				</Empty>
			</div>
		);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hears of keys of the fields in it
		<div className="lg:scrollbar-thin min-h-0 flex-1 lg:overflow-y-auto" onKeyDown={onKeyDown}>
			<div className="sticky top-0 z-10 hidden grid-cols-[2fr_3fr] gap-4 border-b bg-background px-1 pb-2 text-muted-foreground text-sm md:grid">
				<span>{language === 'en' && beside === 'en' ? t('key') : name(beside)}</span>
				<span className="flex justify-between gap-4">
					{name(language)}
					<span className="truncate">{t('keys')}</span>
				</span>
			</div>
			{rows.map(({ key, group }, at) => (
				<Fragment key={key}>
					{rows[at - 1]?.group !== group && (
						<h2 className="px-1 pt-3 pb-1 font-semibold text-base">{t(`group.${group}`)}</h2>
					)}
					<TextRow textKey={key} {...{ store, language, beside, onHistory }} />
				</Fragment>
			))}
			<div ref={end} />
		</div>
	);
}
