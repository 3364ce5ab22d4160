import { useFormContext, useWatch } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation';
import type { SettingsValues } from '../values';
import { contrast, contrastText, leastContrast, nearestReadable } from './contrast';
import { pageGround } from './theme-preview';

/** Text in the opposite color on the main color, and links on the page. */
type Pair = 'text' | 'link';
const fieldOf = { text: 'theme.color2', link: 'theme.color3' } as const;

/** The contrast of two colors, and the nearest sufficient color if it is too low. */
export function ContrastNote({ pair }: { pair: Pair }) {
	const { t, locale } = useTranslation('programTheme');
	const { setValue } = useFormContext<SettingsValues>();
	const [text, main] = useWatch<SettingsValues, ['theme.color2' | 'theme.color3', 'theme.color1']>({
		name: [fieldOf[pair], 'theme.color1'],
	});
	const ground = pair === 'text' ? main : pageGround;
	const value = contrast(text ?? '', ground ?? '');
	if (value === null) return null;
	const enough = value >= leastContrast;
	const better = enough ? null : nearestReadable(text ?? '', ground ?? '');
	const Icon = enough ? CircleCheck : TriangleAlert;
	return (
		<div
			role="status"
			data-contrast={pair}
			className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-sm ${enough ? 'text-muted-foreground' : 'text-warning-text'}`}
		>
			<Icon aria-hidden className="size-4 shrink-0" />
			<span>{t(`contrast.${pair}.${enough ? 'good' : 'poor'}`, { ratio: contrastText(value, locale) })}</span>
			{better && (
				<Button
					size="xs"
					aria-label={t('contrast.useOf', { color: better })}
					onClick={() =>
						setValue(fieldOf[pair], better, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
					}
				>
					<span aria-hidden className="size-3 rounded-xs border" style={{ background: better }} />
					{t('contrast.use')} <bdi className="font-mono">{better}</bdi>
				</Button>
			)}
		</div>
	);
}
