import { Button } from '@rewards/ui/primitives/button';
import { InputGroup } from '@rewards/ui/primitives/input';
import { Label } from '@rewards/ui/primitives/label';
import { MenuButton } from '@rewards/ui/primitives/menu-button';
import { Select } from '@rewards/ui/primitives/select';
import { dictionaryCsv, dictionaryJson } from '@rewards/validators/dictionary/files';
import { siteLanguages } from '@rewards/validators/programs/words';
import { Download, History, Search, Upload } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { saveFile } from '../../lib/download';
import type { EditorProps } from './editor';
import { isSiteLanguage, useLanguageName } from './languages';
import type { PlanKind } from './plan-dialog';
import { type Shown, shownTexts, type View } from './use-view';

interface ToolbarProps
	extends Pick<EditorProps, 'programId' | 'language' | 'rows' | 'progress' | 'beside' | 'onBeside'> {
	view: View;
	onPlan: (plan: PlanKind) => void;
	onHistory: () => void;
}

/** Which language, beside which one, which of its texts; and what is done to many of them at once. */
export function Toolbar(props: ToolbarProps) {
	const { rows, language, view, onPlan, onHistory } = props;
	const { t } = useTranslation('dictionary');
	const exported = () =>
		rows.map(({ key, group, english, text }) => ({ key, group: t(`group.${group}`), english, text }));
	const download = (type: 'csv' | 'json') => {
		const text = type === 'csv' ? dictionaryCsv(exported()) : dictionaryJson(language, rows);
		const mime = type === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
		saveFile(new Blob([text], { type: mime }), `dictionary-${language}.${type}`);
	};
	return (
		<div className="flex shrink-0 flex-wrap items-end gap-x-3 gap-y-2">
			<Languages {...props} />
			<InputGroup
				type="search"
				className="w-64 max-w-full max-sm:w-full"
				before={<Search aria-hidden />}
				aria-label={t('search')}
				placeholder={t('search')}
				value={view.search}
				onChange={(event) => view.setSearch(event.target.value)}
			/>
			<span className="w-48 max-sm:w-full">
				<Select
					aria-label={t('show')}
					value={view.shown}
					options={shownTexts
						.filter((one) => one !== 'same' || language !== 'en')
						.map((value) => ({ value, label: t(`shown.${value}`) }))}
					onValueChange={(value) => view.choose({ show: value as Shown })}
				/>
			</span>
			<span className="ms-auto flex flex-wrap items-center gap-2">
				<Button onClick={() => onPlan({ kind: 'template' })}>{t('useTemplate')}</Button>
				<Button onClick={() => onPlan({ kind: 'import' })}>
					<Upload aria-hidden />
					{t('import')}
				</Button>
				<MenuButton
					align="end"
					menuLabel={t('export')}
					items={[
						{ label: t('exportCsv'), onSelect: () => download('csv') },
						{ label: t('exportJson'), onSelect: () => download('json') },
					]}
				>
					<Download aria-hidden />
					{t('export')}
				</MenuButton>
				<Button onClick={onHistory}>
					<History aria-hidden />
					{t('history')}
				</Button>
			</span>
		</div>
	);
}

function Languages({ programId, language, progress, beside, onBeside }: ToolbarProps) {
	const { t } = useTranslation('dictionary');
	const name = useLanguageName();
	const [, navigate] = useLocation();
	const search = useSearch();
	const id = useId();
	const others = siteLanguages.filter((one) => one !== language);
	const done = (one: (typeof progress)[number]) =>
		one.total === 0 ? 0 : Math.floor((100 * one.translated) / one.total);
	return (
		<>
			{progress.length > 1 ? (
				<span className="flex w-44 flex-col gap-1 max-sm:w-full">
					<Label htmlFor={`${id}language`}>{t('language')}</Label>
					<Select
						id={`${id}language`}
						value={language}
						options={progress.map((one) => ({
							value: one.language,
							label: isSiteLanguage(one.language)
								? t('languageDone', { language: name(one.language), percent: done(one) })
								: one.language,
						}))}
						onValueChange={(value) => {
							// By a link, so that leaving with changes asks first.
							navigate(`/programs/${programId}/dictionary/${value}${search ? `?${search}` : ''}`);
						}}
					/>
				</span>
			) : (
				<span className="flex flex-col gap-1">
					<span className="font-medium text-sm">{t('language')}</span>
					<span className="flex h-9 items-center">{name(language)}</span>
				</span>
			)}
			<span className="flex w-40 flex-col gap-1 max-sm:w-full">
				<Label htmlFor={`${id}beside`}>{t('beside')}</Label>
				<Select
					id={`${id}beside`}
					value={beside}
					options={(language === 'en' ? ['en' as const, ...others] : others).map((value) => ({
						value,
						label: value === language ? t('keysOnly') : name(value),
					}))}
					onValueChange={(value) => isSiteLanguage(value) && onBeside(value)}
				/>
			</span>
		</>
	);
}
