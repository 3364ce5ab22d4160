/** The mails about files that a recipe imports by itself. */
export const recipeTexts = {
	recipeAsks: {
		en: {
			subject: '“{{recipe}}” has a question about {{file}}',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” has stopped before importing {{file}} into {{program}}. Nothing was changed. Look at the file and decide:',
			button: 'Look at the file',
			note: 'Later files of the recipe wait until then. After seven days the file is discarded.',
		},
		tr: {
			subject: '“{{recipe}}” tarifinin {{file}} hakkında bir sorusu var',
			greeting: 'Merhaba {{name}},',
			body: '“{{recipe}}” tarifi {{file}} dosyasını {{program}} programına aktarmadan önce durdu. Hiçbir şey değişmedi. Dosyaya bakıp karar verin:',
			button: 'Dosyaya bak',
			note: 'Tarifin sonraki dosyaları o zamana kadar bekler. Dosya yedi gün sonra atılır.',
		},
		ar: {
			subject: 'لدى «{{recipe}}» سؤال بشأن {{file}}',
			greeting: 'مرحبًا {{name}}،',
			body: 'توقفت الوصفة «{{recipe}}» قبل استيراد {{file}} إلى {{program}}. لم يتغير شيء. اطّلع على الملف وقرّر:',
			button: 'الاطلاع على الملف',
			note: 'تنتظر الملفات التالية للوصفة حتى ذلك الحين. ويُحذف الملف بعد سبعة أيام.',
		},
	},
	recipeDone: {
		en: {
			subject: '“{{recipe}}” has imported {{file}}',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” has imported {{file}} into {{program}}: {{rows}} rows, {{rejected}} of them rejected. The result, and the undo:',
			button: 'Show result',
			note: 'You get this mail because the recipe is yours or you chose to hear of it.',
		},
		tr: {
			subject: '“{{recipe}}” {{file}} dosyasını içe aktardı',
			greeting: 'Merhaba {{name}},',
			body: '“{{recipe}}” tarifi {{file}} dosyasını {{program}} programına aktardı: {{rows}} satır, {{rejected}} reddedildi. Sonuç ve geri alma:',
			button: 'Sonucu göster',
			note: 'Bu e-postayı, tarif size ait olduğu veya haber almayı seçtiğiniz için alıyorsunuz.',
		},
		ar: {
			subject: 'استوردت «{{recipe}}» الملف {{file}}',
			greeting: 'مرحبًا {{name}}،',
			body: 'استوردت الوصفة «{{recipe}}» الملف {{file}} إلى {{program}}. الصفوف: {{rows}}، المرفوض منها: {{rejected}}. النتيجة والتراجع:',
			button: 'إظهار النتيجة',
			note: 'تصلك هذه الرسالة لأن الوصفة لك أو لأنك اخترت أن تُبلَّغ.',
		},
	},
	recipeSourceFailed: {
		en: {
			subject: '“{{recipe}}” could not fetch its files',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” of {{program}} looked for new files, and its source gave none. Nothing was changed. The reason, and when it looks again:',
			button: 'Show reason',
			note: 'There is no further mail until the source has worked again. The pauses between two looks grow up to a day.',
		},
		tr: {
			subject: '“{{recipe}}” dosyalarını alamadı',
			greeting: 'Merhaba {{name}},',
			body: '{{program}} programının “{{recipe}}” tarifi yeni dosya aradı, ancak kaynağından dosya gelmedi. Hiçbir şey değişmedi. Nedeni ve bir sonraki deneme:',
			button: 'Nedeni göster',
			note: 'Kaynak yeniden çalışana kadar başka e-posta gönderilmez. Denemeler arasındaki süre bir güne kadar uzar.',
		},
		ar: {
			subject: 'تعذر على «{{recipe}}» جلب ملفاتها',
			greeting: 'مرحبًا {{name}}،',
			body: 'بحثت الوصفة «{{recipe}}» في {{program}} عن ملفات جديدة ولم يُعطِ مصدرها أي ملف. لم يتغير شيء. السبب وموعد المحاولة التالية:',
			button: 'إظهار السبب',
			note: 'لن تُرسل رسالة أخرى حتى يعمل المصدر من جديد. وتطول الفترات بين المحاولات حتى يوم واحد.',
		},
	},
	recipeFailed: {
		en: {
			subject: '“{{recipe}}” could not import {{file}}',
			greeting: 'Hello {{name}},',
			body: 'the recipe “{{recipe}}” has not imported {{file}} into {{program}}. Nothing was changed. The reason:',
			button: 'Show reason',
			note: 'Send the file again once the cause is mended.',
		},
		tr: {
			subject: '“{{recipe}}” {{file}} dosyasını içe aktaramadı',
			greeting: 'Merhaba {{name}},',
			body: '“{{recipe}}” tarifi {{file}} dosyasını {{program}} programına aktarmadı. Hiçbir şey değişmedi. Nedeni:',
			button: 'Nedeni göster',
			note: 'Neden giderildikten sonra dosyayı yeniden gönderin.',
		},
		ar: {
			subject: 'تعذر على «{{recipe}}» استيراد {{file}}',
			greeting: 'مرحبًا {{name}}،',
			body: 'لم تستورد الوصفة «{{recipe}}» الملف {{file}} إلى {{program}}. لم يتغير شيء. السبب:',
			button: 'إظهار السبب',
			note: 'أرسل الملف مجددًا بعد معالجة السبب.',
		},
	},
} as const;
