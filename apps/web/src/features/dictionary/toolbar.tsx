import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import { InputGroup } from '@rewards/ui/primitives/input';
import { MenuButton, type MenuItem } from '@rewards/ui/primitives/menus/menu-button';
import { dictionaryCsv, dictionaryJson } from '@rewards/validators/dictionary/files';
import { siteLanguages } from '@rewards/validators/programs/constants';
import { ChevronDown, Download, History, Search, Upload } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { saveFile } from '../../lib/download';
import { isSiteLanguage, useLanguageName } from './languages';
import type { EditorProps, PlanKind } from './types';
import { type Shown, shownTexts, type View } from './use-view';

interface ToolbarProps
	extends Pick<EditorProps, 'programId' | 'language' | 'rows' | 'progress' | 'beside' | 'onBeside'> {
	view: View;
	onPlan: (plan: PlanKind) => void;
	onHistory: () => void;
}

/** The language, the one to compare with, and the filter; and bulk actions. */
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
	const more: MenuItem[] = [
		{ label: t('history'), icon: <History />, onSelect: onHistory },
		'separator',
		{ label: t('import'), icon: <Upload />, onSelect: () => onPlan({ kind: 'import' }) },
		{ label: t('exportCsv'), icon: <Download />, onSelect: () => download('csv') },
		{ label: t('exportJson'), icon: <Download />, onSelect: () => download('json') },
	];
	return (
		<div className="flex shrink-0 flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2">
			<Languages {...props} />
			<InputGroup
				type="search"
				className="w-44 max-sm:w-full"
				before={<Search aria-hidden />}
				aria-label={t('search')}
				placeholder={t('searchExample')}
				value={view.search}
				onChange={(event) => view.setSearch(event.target.value)}
			/>
			<span className="w-40 max-sm:w-full">
				<Select
					aria-label={t('show')}
					value={view.shown}
					options={shownTexts
						.filter((one) => one !== 'same' || language !== 'en')
						.map((value) => ({ value, label: t(`shown.${value}`) }))}
					onValueChange={(value) => view.choose({ show: value as Shown })}
				/>
			</span>
			<span className="ms-auto flex items-center gap-2 max-sm:col-span-2 max-sm:ms-0">
				<Button onClick={() => onPlan({ kind: 'template' })}>{t('useTemplate')}</Button>
				<MenuButton align="end" menuLabel={t('more')} items={more}>
					{t('more')}
					<ChevronDown aria-hidden />
				</MenuButton>
			</span>
		</div>
	);
}

function Languages({ programId, language, progress, beside, onBeside }: ToolbarProps) {
	const { t } = useTranslation('dictionary');
	const name = useLanguageName();
	const [, navigate] = useLocation();
	const search = useSearch();
	const others = siteLanguages.filter((one) => one !== language);
	const done = (one: (typeof progress)[number]) =>
		one.total === 0 ? 0 : Math.floor((100 * one.translated) / one.total);
	return (
		<>
			{progress.length > 1 ? (
				<span className="w-36 max-sm:w-full">
					<Select
						aria-label={t('language')}
						className="font-medium"
						value={language}
						options={progress.map((one) => ({
							value: one.language,
							label: isSiteLanguage(one.language)
								? t('languageDone', { language: name(one.language), percent: done(one) })
								: one.language,
						}))}
						onValueChange={(value) => {
							// Each language has its own address, so leaving with changes asks first.
							navigate(`/programs/${programId}/dictionary/${value}${search ? `?${search}` : ''}`);
						}}
					/>
				</span>
			) : (
				<span className="flex h-9 items-center pe-2">
					<span className="sr-only">{t('language')}: </span>
					<span className="font-medium">{name(language)}</span>
				</span>
			)}
			<span className="w-40 max-sm:w-full">
				<Select
					aria-label={t('beside')}
					value={beside}
					options={(language === 'en' ? ['en' as const, ...others] : others).map((value) => ({
						value,
						label: value === language ? t('keysOnly') : t('besideOf', { language: name(value) }),
					}))}
					onValueChange={(value) => isSiteLanguage(value) && onBeside(value)}
				/>
			</span>
		</>
	);
}
