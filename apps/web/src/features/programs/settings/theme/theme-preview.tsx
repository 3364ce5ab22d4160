import { useWatch } from '@rewards/ui/form';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { Gift, Menu, Monitor, Search, ShoppingCart, Smartphone } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { canShow } from '../../../../components/image-field/can-show';
import { useTranslation } from '../../../../i18n/use-translation';
import type { SettingsValues } from '../values';

/** The background of a site's pages. */
export const pageGround = '#ffffff';

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
type Device = 'desktop' | 'mobile';
const products = [
	{ key: 'headphones', points: 12_400 },
	{ key: 'grill', points: 31_900 },
] as const;

/**
 * Header, buttons, links and products of the site in the chosen colors. Only the colors come from the form, as custom
 * properties of this one element, and they style nothing outside of it. It is an image: nothing in it is interactive.
 */
export function ThemePreview() {
	const { t, locale } = useTranslation('programTheme');
	const [device, setDevice] = useState<Device>('desktop');
	const [main, text, link, logo, mobileLogo, name] = useWatch<
		SettingsValues,
		['theme.color1', 'theme.color2', 'theme.color3', 'theme.logo', 'theme.mobileLogo', 'fullName']
	>({
		name: ['theme.color1', 'theme.color2', 'theme.color3', 'theme.logo', 'theme.mobileLogo', 'fullName'],
	});
	const colors: CSSProperties & Record<`--site-${string}`, string> = {
		'--site-main': isColor(main) ? main : '#777777',
		'--site-text': isColor(text) ? text : pageGround,
		'--site-link': isColor(link) ? link : '#333333',
		'--site-page': pageGround,
	};
	const mobile = device === 'mobile';
	const picture = mobile ? mobileLogo : logo;
	const points = (value: number) => t('points', { points: new Intl.NumberFormat(locale).format(value) });
	return (
		<div className="flex flex-col gap-2 @xl:sticky @xl:top-14 lg:@xl:top-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="font-semibold text-sm">{t('preview')}</h3>
				<Segmented
					label={t('device')}
					value={device}
					onValueChange={setDevice}
					iconsOnly
					options={[
						{ value: 'desktop', label: t('desktop'), icon: <Monitor /> },
						{ value: 'mobile', label: t('mobile'), icon: <Smartphone /> },
					]}
				/>
			</div>
			<div
				role="img"
				aria-label={t(mobile ? 'previewOfMobile' : 'previewOfDesktop')}
				data-slot="theme-preview"
				data-device={device}
				style={colors}
				className={`overflow-hidden rounded-lg border bg-(--site-page) text-black shadow-sm ${mobile ? 'mx-auto w-full max-w-56 rounded-2xl' : ''}`}
			>
				<div className="flex items-center gap-3 bg-(--site-main) px-3 py-2 text-(--site-text)">
					{mobile && <Menu className="size-4 shrink-0" />}
					{canShow(picture) ? (
						<img
							src={picture}
							alt=""
							loading="lazy"
							decoding="async"
							className="max-h-8 min-w-0 max-w-24 object-contain"
						/>
					) : (
						<span className="truncate font-semibold text-sm">{name || t('site')}</span>
					)}
					{!mobile && (
						<span className="flex min-w-0 flex-1 gap-3 truncate text-xs">
							<span>{t('home')}</span>
							<span>{t('catalogue')}</span>
						</span>
					)}
					<span className="ms-auto flex shrink-0 items-center gap-2">
						<Search className="size-3.5" />
						<ShoppingCart className="size-3.5" />
					</span>
				</div>
				<div className="flex flex-col gap-3 p-3">
					<p className="text-xs">
						{t('welcome')} <span className="text-(--site-link) underline">{t('terms')}</span>
					</p>
					<div className={`grid gap-3 ${mobile ? 'grid-cols-1' : 'grid-cols-2'}`}>
						{products.slice(0, mobile ? 1 : 2).map((product) => (
							<div key={product.key} className="flex flex-col gap-1.5 rounded-md border border-black/15 p-2">
								<span className="grid h-14 place-items-center rounded-sm bg-black/5 text-(--site-main)">
									<Gift className="size-6" />
								</span>
								<span className="text-(--site-link) text-xs underline">{t(`product.${product.key}`)}</span>
								<span className="font-semibold text-xs tabular-nums">{points(product.points)}</span>
								<span className="rounded-sm bg-(--site-main) px-2 py-1 text-center font-medium text-(--site-text) text-xs">
									{t('addToCart')}
								</span>
							</div>
						))}
					</div>
				</div>
			</div>
			<p className="text-muted-foreground text-xs">{t('about')}</p>
		</div>
	);
}
