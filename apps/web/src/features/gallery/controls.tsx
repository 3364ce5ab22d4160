import { Select } from '@rewards/ui/primitives/choices/select';
import { applyTheme, resolveTheme, themeNames } from '@rewards/ui/themes';
import { useEffect, useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showLanguage } from '../../i18n/change-language';
import { directionOf, isLocale, type Locale, localeNames, locales } from '../../i18n/locales';
import { useTranslation } from '../../i18n/use-translation';

export interface Look {
	theme: string;
	locale: Locale;
	dir: 'ltr' | 'rtl';
	/** Percent of the default font size. */
	size: number;
	change: (name: 'theme' | 'lang' | 'dir' | 'size', value: string) => void;
}

const sizes = [70, 85, 100, 115, 130];

/**
 * Theme, language, direction and size from the address: a screenshot can be requested by its address, and nothing is
 * stored.
 */
export function useLook(): Look {
	const { locale: shown } = useTranslation();
	const search = useSearch();
	const [, navigate] = useLocation();
	const params = new URLSearchParams(search);
	const lang = params.get('lang');
	const locale = isLocale(lang) ? lang : shown;
	const theme = resolveTheme(params.get('theme') ?? document.documentElement.getAttribute('data-theme'));
	const wanted = params.get('dir');
	const dir = wanted === 'ltr' || wanted === 'rtl' ? wanted : directionOf(locale);
	const size = sizes.find((one) => String(one) === params.get('size')) ?? 100;

	useEffect(() => applyTheme(document.documentElement, theme), [theme]);
	useEffect(() => {
		document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
	}, [size]);
	useEffect(() => {
		void showLanguage(locale).then(() => {
			document.documentElement.dir = dir;
		});
	}, [locale, dir]);

	return {
		theme,
		locale,
		dir,
		size,
		change: (name, value) => {
			params.set(name, value);
			// A new language starts in its own direction.
			if (name === 'lang') params.delete('dir');
			navigate(`/gallery?${params}`, { replace: true });
		},
	};
}

interface ChoiceProps {
	label: string;
	value: string;
	options: { value: string; label: string }[];
	onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
	const id = useId();
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="text-muted-foreground text-xs">
				{label}
			</label>
			<Select id={id} value={value} options={options} onValueChange={onChange} />
		</div>
	);
}

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function Controls({ look }: { look: Look }) {
	const { t } = useTranslation('gallery');
	const languages = locales.map((value) => ({ value, label: localeNames[value] }));
	const directions = (['ltr', 'rtl'] as const).map((value) => ({ value, label: t(`direction.${value}`) }));
	return (
		<div className="flex flex-wrap gap-3">
			<Choice
				label={t('theme')}
				value={look.theme}
				options={plain(themeNames)}
				onChange={(value) => look.change('theme', value)}
			/>
			<Choice
				label={t('language')}
				value={look.locale}
				options={languages}
				onChange={(value) => look.change('lang', value)}
			/>
			<Choice
				label={t('directionLabel')}
				value={look.dir}
				options={directions}
				onChange={(value) => look.change('dir', value)}
			/>
			<Choice
				label={t('size')}
				value={String(look.size)}
				options={sizes.map((value) => ({ value: String(value), label: `${value}%` }))}
				onChange={(value) => look.change('size', value)}
			/>
		</div>
	);
}
