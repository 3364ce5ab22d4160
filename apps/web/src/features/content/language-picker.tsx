import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Label } from '@rewards/ui/primitives/label';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { isSiteLanguage, type SiteLanguage } from './types';

/** The name of a site language. */
export function useLanguageName(): (language: string) => string {
	const { t } = useTranslation('programs');
	return (language) => (isSiteLanguage(language) ? t(`language.${language}`) : language);
}

interface LanguagePickerProps {
	languages: readonly SiteLanguage[];
	language: SiteLanguage;
	onChoose: (language: SiteLanguage) => void;
}

/** Chooses the language to edit; a program with one language shows just that. */
export function LanguagePicker({ languages, language, onChoose }: LanguagePickerProps) {
	const { t } = useTranslation(['content', 'common']);
	const nameOf = useLanguageName();
	const id = useId();
	return (
		<div className="flex items-center gap-3">
			{languages.length > 1 ? (
				<>
					<Label htmlFor={id}>{t('common:language')}</Label>
					<Select
						id={id}
						className="max-w-56"
						value={language}
						options={languages.map((value) => ({ value, label: nameOf(value) }))}
						onValueChange={(value) => isSiteLanguage(value) && onChoose(value)}
					/>
				</>
			) : (
				<p>
					<span className="font-medium">{t('common:language')}:</span> {nameOf(language)}
				</p>
			)}
		</div>
	);
}

/** Shown once, after a language has started. */
export function CopiedNotice({ from, to, onSeen }: { from: string; to: string; onSeen: () => void }) {
	const { t } = useTranslation('content');
	const nameOf = useLanguageName();
	return (
		<Alert
			announce
			title={t('copied', { from: nameOf(from), to: nameOf(to) })}
			action={<Button onClick={onSeen}>{t('gotIt')}</Button>}
		>
			{t('copiedText')}
		</Alert>
	);
}
