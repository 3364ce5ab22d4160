import { lazy } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { RadioGroup } from '@rewards/ui/primitives/choices/radio';
import { Switch } from '@rewards/ui/primitives/choices/switch';
import { Dialog, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { Palette } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { changeSettings, changeState, useAppearance } from '../../lib/appearance/appearance';
import {
	colorModes,
	difference,
	directions,
	layoutStyles,
	navbarStyles,
	resetSettings,
	restoreInitial,
	setDefaults,
} from '../../lib/appearance/settings';
import { FontSize } from './font-size';

const SchemePanel = lazy(() => import('./scheme-panel').then((module) => ({ default: module.SchemePanel })));

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex flex-col gap-3 border-b px-5 py-4 last:border-b-0">
			<h3 className="font-medium text-muted-foreground text-sm">{title}</h3>
			{children}
		</section>
	);
}

function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
	const id = useId();
	return (
		<div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 [&_button]:whitespace-nowrap">
			<label htmlFor={id} className="min-w-0">
				{label}
			</label>
			{children(id)}
		</div>
	);
}

function Layout() {
	const { t } = useTranslation('settings');
	const { style, config } = useAppearance().current.layout;
	return (
		<Section title={t('layout')}>
			<Row label={t('layoutStyle')}>
				{() => (
					<Segmented
						label={t('layoutStyle')}
						value={style}
						onValueChange={(next) => changeSettings({ layout: { style: next } })}
						options={layoutStyles.map((value) => ({ value, label: t(`layouts.${value}`) }))}
					/>
				)}
			</Row>
			<RadioGroup
				aria-label={t('navbar')}
				look="card"
				value={config.navbar.style}
				onValueChange={(next) =>
					changeSettings({ layout: { config: { navbar: { style: next, open: true, folded: true } } } })
				}
				options={navbarStyles.map((value) => ({
					value,
					label: t(`navbars.${value}.name`),
					help: t(`navbars.${value}.help`),
				}))}
			/>
			<Row label={t('footer')}>
				{(id) => (
					<Switch
						id={id}
						checked={config.footer.display}
						onCheckedChange={(display) => changeSettings({ layout: { config: { footer: { display } } } })}
					/>
				)}
			</Row>
		</Section>
	);
}

function Reading() {
	const { t } = useTranslation('settings');
	const { direction, customScrollbars, fontSize } = useAppearance().current;
	return (
		<Section title={t('reading')}>
			<FontSize value={fontSize} onChange={(next) => changeSettings({ fontSize: next })} />
			<Row label={t('direction')}>
				{() => (
					<Segmented
						label={t('direction')}
						value={direction}
						onValueChange={(next) => changeSettings({ direction: next })}
						options={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
					/>
				)}
			</Row>
			<Row label={t('customScrollbars')}>
				{(id) => (
					<Switch
						id={id}
						checked={customScrollbars}
						onCheckedChange={(next) => changeSettings({ customScrollbars: next })}
					/>
				)}
			</Row>
		</Section>
	);
}

function Colours({ onSchemes }: { onSchemes: () => void }) {
	const { t } = useTranslation(['settings', 'common']);
	const { mode } = useAppearance().current;
	return (
		<Section title={t('colours')}>
			<Row label={t('common:theme.label')}>
				{() => (
					<Segmented
						label={t('common:theme.label')}
						value={mode}
						onValueChange={(next) => changeSettings({ mode: next })}
						options={colorModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
					/>
				)}
			</Row>
			<Button onClick={onSchemes} className="self-start">
				<Palette aria-hidden />
				{t('schemes')}
			</Button>
		</Section>
	);
}

/** Defaults and reset: `Reset` may restore one's own defaults. */
function Defaults() {
	const { t } = useTranslation('settings');
	const { initial, defaults, current } = useAppearance();
	const atDefaults = difference(defaults, current) === undefined;
	const atStart = atDefaults && difference(initial, defaults) === undefined;
	return (
		<div className="flex shrink-0 flex-wrap gap-2 border-t px-5 py-3">
			<Button size="sm" disabled={atDefaults} onClick={() => changeState(resetSettings)}>
				{t('reset')}
			</Button>
			<Button
				size="sm"
				variant="ghost"
				disabled={atDefaults}
				onClick={() => changeState((state) => setDefaults(state, difference(state.initial, state.current)))}
			>
				{t('makeDefaults')}
			</Button>
			<Button size="sm" variant="ghost" disabled={atStart} onClick={() => changeState(restoreInitial)}>
				{t('restore')}
			</Button>
		</div>
	);
}

/** Everything about the frame's look; each change applies at once and is saved automatically. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation('settings');
	const [schemes, setSchemes] = useState(false);
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent title={schemes ? t('schemes') : t('title')} width={400}>
				{schemes ? (
					<Suspense fallback={null}>
						<SchemePanel onBack={() => setSchemes(false)} />
					</Suspense>
				) : (
					<>
						<div className="scrollbar-thin min-h-0 flex-1 overflow-y-auto">
							<Colours onSchemes={() => setSchemes(true)} />
							<Reading />
							<Layout />
						</div>
						<Defaults />
					</>
				)}
			</SheetContent>
		</Dialog>
	);
}
