import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { resolveTheme, schemeOf, themeNames, themeProps } from '@rewards/ui/themes';
import { ArrowLeft, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { changeSettings, shownThemes, useSettings } from '../../lib/appearance/appearance';
import { type ShellThemes, shellParts } from '../../lib/appearance/settings';

/** A preview of a scheme: its background, a card with text, its accent. */
function Tile({ theme, chosen, onChoose }: { theme: string; chosen: boolean; onChoose: () => void }) {
	return (
		<button
			type="button"
			aria-pressed={chosen}
			onClick={onChoose}
			className={cn(
				'flex flex-col overflow-hidden rounded-md border text-start outline-offset-2',
				chosen && 'outline outline-2 outline-primary',
			)}
		>
			<span {...themeProps(theme)} aria-hidden className="flex w-full flex-col gap-1.5 bg-background p-2">
				<span className="flex items-center gap-1.5 rounded-sm border bg-card px-1.5 py-1">
					<span className="size-3 shrink-0 rounded-full bg-primary" />
					<span className="min-w-0 flex-1 truncate text-xs">Aa</span>
					<span className="truncate text-muted-foreground text-xs">Bb</span>
				</span>
				<span className="flex h-3.5 items-center gap-1.5">
					<span className="h-1.5 w-8 rounded-full bg-primary" />
					<span className="h-1.5 flex-1 rounded-full bg-muted" />
					{chosen && <Check aria-hidden className="size-3.5 text-primary-text" />}
				</span>
			</span>
			<span className="w-full truncate bg-popover px-2 py-1 text-popover-foreground text-xs" dir="ltr">
				{theme}
			</span>
		</button>
	);
}

/** Color schemes of main, navbar, toolbar and footer, each from all themes. */
export function SchemePanel({ onBack }: { onBack: () => void }) {
	const { t } = useTranslation(['settings', 'common']);
	const settings = useSettings();
	const [part, setPart] = useState<keyof ShellThemes>('main');
	const shown = shownThemes(settings);
	const choose = (theme: string) => {
		// Keeps the visible result: the themes become the ones that currently show, with this one among them.
		const main = part === 'main' ? theme : shown.main;
		changeSettings({
			theme: { ...shown, [part]: theme },
			...(settings.mode === 'system' ? {} : { mode: schemeOf(main) }),
		});
		if (settings.mode === 'system' && part === 'main' && schemeOf(theme) !== schemeOf(shown.main))
			changeSettings({ mode: schemeOf(theme) });
	};
	return (
		<>
			<div className="flex shrink-0 flex-col gap-3 border-b px-5 py-3">
				<Button variant="ghost" size="sm" className="self-start" onClick={onBack}>
					<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
					{t('common:back')}
				</Button>
				<Segmented
					label={t('part')}
					value={part}
					onValueChange={setPart}
					options={shellParts.map((value) => ({ value, label: t(`parts.${value}`) }))}
				/>
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: tiles in a grid, no form */}
			<div
				role="group"
				aria-label={t(`parts.${part}`)}
				className="scrollbar-thin grid min-h-0 flex-1 auto-rows-max grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] content-start gap-3 overflow-y-auto p-5"
			>
				{themeNames
					.filter((theme) => part !== 'main' || !theme.startsWith('mainTheme'))
					.map((theme) => (
						<Tile
							key={theme}
							theme={theme}
							chosen={resolveTheme(shown[part]) === theme}
							onChoose={() => choose(theme)}
						/>
					))}
			</div>
		</>
	);
}
