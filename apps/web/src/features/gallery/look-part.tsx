import { cn } from '@rewards/ui';
import { Badge, Status, tones } from '@rewards/ui/primitives/badge';
import { Kbd } from '@rewards/ui/primitives/kbd';
import { useTranslation } from '../../i18n/use-translation';
import { Shelf } from './shelf';

const grounds = [
	['background', 'bg-background text-foreground'],
	['card', 'bg-card text-foreground'],
	['muted', 'bg-muted text-foreground'],
	['secondary', 'bg-secondary text-secondary-foreground'],
	['primary', 'bg-primary text-primary-foreground'],
	['primary-soft', 'bg-primary-soft text-primary-text'],
	['success', 'bg-success text-success-foreground'],
	['success-soft', 'bg-success-soft text-success-text'],
	['warning', 'bg-warning text-warning-foreground'],
	['warning-soft', 'bg-warning-soft text-warning-text'],
	['danger', 'bg-danger text-danger-foreground'],
	['danger-soft', 'bg-danger-soft text-danger-text'],
	['info', 'bg-info text-info-foreground'],
	['info-soft', 'bg-info-soft text-info-text'],
	['neutral', 'bg-neutral text-neutral-foreground'],
	['neutral-soft', 'bg-neutral-soft text-neutral-text'],
] as const;
const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs', 'text-2xs'] as const;

/** The basics: backgrounds with their text, type sizes, states, keys. */
export function LookPart() {
	const { t } = useTranslation('gallery');
	return (
		<>
			<Shelf title={t('look.grounds')} className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
				{grounds.map(([name, classes]) => (
					<div key={name} className={cn('rounded-lg border p-4', classes)}>
						<code className="text-sm">{name}</code>
					</div>
				))}
			</Shelf>
			<Shelf title={t('look.type')} className="flex-col">
				{sizes.map((size) => (
					<p key={size} className={size}>
						{t('look.pangram')} <span className="tabular-nums">0123456789</span>
					</p>
				))}
				<p className="text-muted-foreground">{t('look.quiet')}</p>
			</Shelf>
			<Shelf title={t('look.states')}>
				{tones.map((tone) => (
					<Status key={tone} tone={tone} label={t(`tone.${tone}`)} />
				))}
				<Badge tone="accent">12</Badge>
				<Badge tone="outline">{t('look.tag')}</Badge>
				<Kbd>Ctrl</Kbd>
				<Kbd>K</Kbd>
			</Shelf>
		</>
	);
}
