/** A shortened version of what Word and Google Docs put on the clipboard. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @font-face {font-family:"Cambria Math";} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12.0pt'><span style='font-family:"Calibri Light"'>Summer offers<o:p></o:p></span></h1>
<p class=MsoNormal><span style='color:red;font-size:20pt'>Choose <b>your</b> reward at </span><a href="https://example.com/shop"><span>our shop</span></a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>Inside<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Second<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=200 style='border:solid 1pt'><p class=MsoNormal>Cell one<o:p></o:p></p></td><td><p class=MsoNormal>Cell two<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><a href="javascript:alert(1)">Trap</a><img src="file:///C:/Users/x/image001.png"></p>
<!--EndFragment--></body></html>`;

export const fromGoogleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1234"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-family:Arial;color:#000">Terms</span></h2>
<p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span>, </span><span style="font-style:italic">italic</span><span>, </span><a href="https://example.com/terms" style="text-decoration:none"><span style="color:#1155cc">link</span></a></p>
<ol><li dir="ltr" aria-level="1" style="list-style-type:decimal"><p dir="ltr" role="presentation"><span>One</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ol>
<div dir="ltr" align="left"><table><colgroup><col width="300"></colgroup><tbody><tr><td style="border:solid"><p dir="ltr"><span>A cell</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;
