import { Segmented } from '@rewards/ui/primitives/tabs';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { htmlLanguage, type SiteLanguage } from '../types';
import { renderSite, type Shown } from './render-site';
import { useProducts } from './use-products';

interface PreviewProps {
	programId: string;
	language: SiteLanguage;
	sections: readonly (Shown & {
		source: string;
		productSort: string;
		categories: readonly string[];
		limit: number | null;
	})[];
}

/** What participants would see, with products of the catalogue, on a wide screen or on a phone. The frame runs no script. */
export function Preview({ programId, language, sections }: PreviewProps) {
	const { t } = useTranslation('content');
	const [width, setWidth] = useState<'desktop' | 'mobile'>('desktop');
	const { data: program } = trpc.programs.get.useQuery({ programId });
	const productsOf = useProducts(programId, sections);
	const mobile = width === 'mobile';
	const shown = sections.map((section, at) => ({ ...section, products: productsOf(at) }));
	const look = program && {
		name: program.fullName || program.name,
		theme: program.theme,
		language: htmlLanguage(language),
		points: t('points'),
		noProducts: t('noProducts'),
		mobile,
	};
	return (
		<section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
			<div className="flex items-center justify-between gap-2">
				<h2 className="font-semibold">{t('preview')}</h2>
				<Segmented
					label={t('previewWidth')}
					value={width}
					onValueChange={setWidth}
					iconsOnly
					options={[
						{ value: 'desktop', label: t('wide'), icon: <Monitor aria-hidden /> },
						{ value: 'mobile', label: t('phone'), icon: <Smartphone aria-hidden /> },
					]}
				/>
			</div>
			<iframe
				title={t('preview')}
				sandbox=""
				srcDoc={look ? renderSite(shown, look) : ''}
				className={
					mobile
						? 'mx-auto h-[40rem] w-[390px] max-w-full rounded-lg border bg-white'
						: 'h-[40rem] w-full rounded-lg border bg-white'
				}
			/>
		</section>
	);
}
