import { useWatch } from '@rewards/ui/form';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useSettled } from '../sections/use-settled';
import type { SiteLanguage } from '../types';
import { SiteFrame } from './site-frame';

type Words = Partial<
	Record<'imageClassic' | 'imageFull' | 'imageMobile' | 'title' | 'text' | 'actionText' | 'actionLink', string>
>;

/** The slide being edited, as participants would see it. */
export function SlidePreview({ programId, language }: { programId: string; language: SiteLanguage }) {
	const { t } = useTranslation('content');
	const typed = useSettled(JSON.stringify(useWatch<Words>()), 300);
	const sections = useMemo(() => {
		const blank = { imageClassic: '', imageFull: '', imageMobile: '', title: '', text: '', actionText: '' };
		const slide = { ...blank, actionLink: '', ...(JSON.parse(typed) as Words), id: 'slide' };
		const shown = { id: 'slider', type: 'slider', html: '', title: '', layout: '', rows: null, slideSpeed: null };
		return [{ ...shown, slides: [slide], source: '', productSort: '', categories: [], limit: null }];
	}, [typed]);
	return (
		<SiteFrame programId={programId} language={language} label={t('previewSlide')} sections={sections} height={320} />
	);
}
