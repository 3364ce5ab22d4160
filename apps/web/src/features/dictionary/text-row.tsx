import { cn } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { textFault } from '@rewards/validators/dictionary/changes';
import { marksOf } from '@rewards/validators/dictionary/progress';
import { CircleAlert, History, Undo2 } from 'lucide-react';
import { memo, useCallback, useId, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { validationMessage } from '../../lib/errors/describe-error';
import type { EditStore } from './edit-store';
import { focusText } from './focus-text';
import { htmlLanguage, type SiteLanguage } from './languages';
import { RowConflict } from './row-conflict';

interface TextRowProps {
	textKey: string;
	store: EditStore;
	language: SiteLanguage;
	beside: SiteLanguage;
	onHistory: (key: string) => void;
}

/** One text: its key and its text in another language, and the field. */
export const TextRow = memo(function TextRow({ textKey, store, language, beside, onHistory }: TextRowProps) {
	const { t } = useTranslation('dictionary');
	const id = useId();
	const row = useSyncExternalStore(
		store.subscribe,
		useCallback(() => store.row(textKey), [store, textKey]),
	);
	const edit = useSyncExternalStore(
		store.subscribe,
		useCallback(() => store.edit(textKey), [store, textKey]),
	);
	if (!row) return null;
	const text = edit?.text ?? row.text;
	const marks = marksOf(language, { ...row, text });
	const fault = textFault(text.trim(), row.expects);
	// English next to English would be a repetition.
	const reference = language === 'en' && beside === 'en' ? '' : row.beside;
	return (
		<div className="grid gap-x-4 gap-y-1 border-b px-1 py-2 md:grid-cols-[2fr_3fr]">
			<div className="min-w-0">
				<div className="flex flex-wrap items-center gap-x-2">
					<code className="break-all font-mono text-muted-foreground text-xs" data-ltr translate="no">
						{textKey}
					</code>
					<span id={`${id}marks`} className="inline-flex flex-wrap items-center gap-1">
						{edit && <Badge tone="accent">{t('mark.unsaved')}</Badge>}
						{marks.missing && <Badge tone="warning">{t('mark.missing')}</Badge>}
						{marks.same && <Badge tone="neutral">{t('mark.same')}</Badge>}
						{marks.changed && <Badge tone="outline">{t('mark.changed')}</Badge>}
					</span>
				</div>
				{/* The text has its own direction, but aligns with the rest of the column. */}
				<p lang={htmlLanguage(beside)} className="whitespace-pre-line break-words">
					<bdi>{reference}</bdi>
				</p>
			</div>
			<div className="flex min-w-0 flex-col gap-1.5">
				<div className="flex items-start gap-1">
					<Textarea
						rows={1}
						dir="auto"
						lang={htmlLanguage(language)}
						spellCheck
						data-text={textKey}
						className={cn('min-h-8 scroll-mt-14 resize-none py-1', edit && 'border-primary')}
						value={text}
						// Not by reference: an element that has scrolled out of view isn't rendered.
						aria-label={`${textKey} ${reference}`.trim()}
						aria-describedby={`${id}marks ${id}fault`}
						aria-invalid={fault !== null || undefined}
						onChange={(event) => store.type(textKey, event.target.value)}
					/>
					{edit && (
						<Button
							variant="ghost"
							size="icon"
							aria-label={t('undo', { key: textKey })}
							data-tip={t('undoTip')}
							onClick={() => {
								store.undo(textKey);
								focusText(textKey);
							}}
						>
							<Undo2 className="rtl:-scale-x-100" />
						</Button>
					)}
					<Button
						variant="ghost"
						size="icon"
						// In pixels: a target has 24 of them in every size of the font.
						className="min-h-[24px] min-w-[24px] text-muted-foreground"
						aria-label={t('historyOf', { key: textKey })}
						data-tip={t('historyTip')}
						onClick={() => onHistory(textKey)}
					>
						<History />
					</Button>
				</div>
				<span id={`${id}fault`} role="status" className="flex items-start gap-1 text-danger-text text-sm empty:hidden">
					{fault && (
						<>
							<CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
							{validationMessage(fault.code, fault.params)}
						</>
					)}
				</span>
				{edit?.theirs && <RowConflict textKey={textKey} mine={text} theirs={edit.theirs} store={store} />}
			</div>
		</div>
	);
});
