/**
 * Names and help of settings in other languages: the server, which knows them from the makers' options, speaks English.
 *
 * By name, or by kind and name where kinds mean different things. What is not here stays English: the parameters of
 * published methods, which are looked up in their papers.
 */

import type { Language } from "../texts.ts";
import type { KindOffer, Setting } from "./contract.ts";

type Text = readonly [name: string, help: string];
type Row = readonly [de: Text, es: Text];

const COLUMNS: Readonly<Partial<Record<Language, 0 | 1>>> = { de: 0, es: 1 };

const SETTINGS: Readonly<Record<string, Row>> = {
  width: [
    ["Breite", "Felder nebeneinander; sonst nach den Maßen des Bildes."],
    ["Ancho", "Celdas a lo ancho; si no, según las proporciones de la imagen."],
  ],
  height: [
    ["Höhe", "Felder untereinander; sonst nach den Maßen des Bildes."],
    ["Alto", "Celdas a lo alto; si no, según las proporciones de la imagen."],
  ],
  variants: [
    ["Varianten", "So viele Rätsel höchstens: die verschiedensten oder die besten."],
    ["Variantes", "Como mucho tantos puzles: los más distintos o los mejores."],
  ],
  snap: [
    ["Runden auf", "Seiten werden Vielfache davon; ohne Wunsch nach einer Größe von 5."],
    ["Redondear a", "Los lados serán múltiplos de esto; si no se pide tamaño, de 5."],
  ],
  invert: [
    ["Umkehren", "Ob helle Teile die gefüllten Felder werden."],
    ["Invertir", "Si las partes claras son las celdas llenas."],
  ],
  light: [
    ["Licht", "Schatten ausgleichen, behalten, oder was besser aussieht."],
    ["Luz", "Igualar las sombras, dejarlas, o lo que quede mejor."],
  ],
  least: [
    ["Mindestens", "Nichts, was dem Bild weniger gleicht."],
    ["Mínimo", "Nada que se parezca menos a la imagen."],
  ],
  smooth: [
    ["Glätten", "Wie weit der Filter reicht, der Struktur entfernt, in Feldern."],
    ["Suavizar", "Alcance del filtro que quita textura, en celdas."],
  ],
  outline: [
    ["Umriss", "Preis für Umrisse, die das Bild nicht hat."],
    ["Contorno", "Precio de los contornos que la imagen no tiene."],
  ],
  different: [
    ["Verschieden", "In welchem Anteil der Felder sich zwei Varianten mindestens unterscheiden."],
    ["Diferencia", "En qué parte de las celdas difieren dos variantes como mínimo."],
  ],
  touches: [
    ["Nachbessern", "Wie viele einzelne Felder am Ende für mehr Ähnlichkeit versucht werden."],
    ["Retoques", "Cuántas celdas se prueban al final para que se parezca más."],
  ],
  answer: [
    ["Auflösung", "Was herauskommt; verraten wird es nur mit der Lösung. Sonst der Name der Vorlage."],
    ["Respuesta", "Lo que aparece; solo se dice con la solución. Si no, el nombre del original."],
  ],
  author: [
    ["Urheber", "Wer es gemacht hat."],
    ["Autor", "Quién lo ha hecho."],
  ],
  licence: [
    ["Lizenz", "Unter welchen Bedingungen es verwendet werden darf."],
    ["Licencia", "Condiciones en que se puede usar."],
  ],
  difficulty: [
    ["Schwierigkeit", "Wie schwer es für einen Menschen sein soll."],
    ["Dificultad", "Lo difícil que debe ser para una persona."],
  ],
  seed: [
    ["Startzahl", "Dieselbe Zahl macht dasselbe Rätsel."],
    ["Semilla", "La misma semilla hace el mismo puzle."],
  ],
  seconds: [
    ["Sekunden", "Nach dieser Zeit mit dem Besten aufhören; sonst ohne Grenze."],
    ["Segundos", "Parar tras este tiempo con lo mejor; si no, sin límite."],
  ],
  median: [
    ["Median", "Zuerst mit einem Median von 3×3 glätten."],
    ["Mediana", "Suavizar antes con una mediana de 3×3."],
  ],
  guess_free: [
    ["Ohne Raten", "Nur Rätsel, die Zeile für Zeile lösbar sind."],
    ["Sin adivinar", "Solo puzles que se resuelven línea a línea."],
  ],
  colours: [
    ["Farben", "Wie viele Farben, mit dem Hintergrund."],
    ["Colores", "Cuántos colores, con el fondo."],
  ],
  "solid/colours": [
    ["Farben", "Farben außer leer."],
    ["Colores", "Colores además del vacío."],
  ],
  background: [
    ["Hintergrund", "Die leere Farbe: auto, white, black, lightest, darkest oder #rrggbb."],
    ["Fondo", "El color vacío: auto, white, black, lightest, darkest o #rrggbb."],
  ],
  white: [
    ["Weiß", "Wie viel mindestens weiß bleibt, in Prozent."],
    ["Blanco", "Cuánto queda blanco como mínimo, en porcentaje."],
  ],
  margin: [
    ["Rand", "Zwischen Bild und Rahmen, als Anteil der längeren Seite."],
    ["Margen", "Entre la imagen y el marco, como parte del lado más largo."],
  ],
  fit: [
    ["Anpassen", "Wie weit ein Umriss für die vier Richtungen bewegt werden darf; 0: gar nicht."],
    ["Ajuste", "Cuánto se puede mover un contorno hacia las cuatro direcciones; 0: nada."],
  ],
  merge: [
    ["Verschmelzen", "Parallele Linien, die näher liegen, werden eine, Kreuzungen ein Punkt."],
    ["Unir", "Líneas paralelas más cercanas se hacen una; cruces, un punto."],
  ],
  most_shift: [
    ["Verschiebung", "Wie weit eine Linie verschoben werden darf, um Platz zu schaffen."],
    ["Desplazamiento", "Cuánto se puede mover una línea para hacer sitio."],
  ],
  frame: [
    ["Rahmen", "Die Form des Rahmens."],
    ["Marco", "La forma del marco."],
  ],
  break_angle: [
    ["Eckenwinkel", "Wo ein Umriss um mehr Grad abbiegt, hat er eine Ecke."],
    ["Ángulo de esquina", "Donde un contorno gira más grados tiene una esquina."],
  ],
  sharpen: [
    ["Schärfen", "Abgerundete Ecken wieder scharf machen."],
    ["Afilar", "Volver a afilar las esquinas redondeadas."],
  ],
  "curved/smooth": [
    ["Glatte Umrisse", "Was aus Umrissen ohne Ecke wird."],
    ["Contornos lisos", "Qué pasa con los contornos sin esquina."],
  ],
  single: [
    ["Eine Ecke", "Was aus Umrissen mit einer Ecke wird: Ihre Kurve kreuzt sich, oder sie bekommen noch eine."],
    ["Una esquina", "Qué pasa con los contornos de una esquina: su curva se cruza, o reciben otra."],
  ],
  self_intersections: [
    ["Selbstkreuzung", "Ob eine Kurve sich selbst kreuzen darf."],
    ["Autocruces", "Si una curva puede cruzarse a sí misma."],
  ],
  loosen: [
    ["Lockern", "Wie weit Ecken am Ende bewegt werden dürfen, als Anteil der Seite."],
    ["Aflojar", "Cuánto se pueden mover las esquinas al final, como parte del lado."],
  ],
  faithful: [
    ["Treu", "Den Umriss genau lassen, nicht neu zeichnen mit Ecken, die ihn verbergen."],
    ["Fiel", "Dejar el contorno exacto, sin redibujarlo con esquinas que lo ocultan."],
  ],
  arcs: [
    ["Bögen", "Wie viele Bögen ein neu gezeichnetes Bild höchstens hat."],
    ["Arcos", "Cuántos arcos tiene como mucho una imagen redibujada."],
  ],
  details: [
    ["Einzelheiten", "Löcher und Schlitze, die wegfallen, als Vielfaches der kleinsten lesbaren."],
    ["Detalles", "Huecos y ranuras que se omiten, como múltiplo de los más pequeños legibles."],
  ],
  rank: [
    ["Klasse", "Die schwerste erlaubte Klasse; sonst fortgeschritten."],
    ["Clase", "La clase más difícil permitida; si no, avanzada."],
  ],
  decoys: [
    ["Blindlinien", "Kurven, die nichts vom Bild begrenzen; sonst so viele, wie gut sind."],
    ["Señuelos", "Curvas que no limitan nada de la imagen; si no, las que convengan."],
  ],
  effort: [
    ["Aufwand", "Wie viel versucht wird; sonst normal."],
    ["Esfuerzo", "Cuánto se prueba; si no, normal."],
  ],
  moves: [
    ["Züge", "Das Wievielfache der Züge, die der Aufwand bringt."],
    ["Pasos", "Cuántas veces los pasos que da el esfuerzo."],
  ],
  workers: [
    ["Gleichzeitig", "Anordnungen zugleich, 0 für eine je Kern; das Rätsel hängt nicht davon ab."],
    ["A la vez", "Disposiciones a la vez, 0 para una por núcleo; el puzle no depende de ello."],
  ],
  size: [
    ["Größe", "Felder entlang der längsten Seite; sonst 12 für Netze und eines je Voxel."],
    ["Tamaño", "Celdas en el lado más largo; si no, 12 para mallas y una por vóxel."],
  ],
  up: [
    ["Oben", "Die Achse, die nach oben zeigt; sonst die übliche des Formats."],
    ["Arriba", "El eje que apunta arriba; si no, el habitual del formato."],
  ],
  turn: [
    ["Drehen", "Grad, um die ein Netz um die senkrechte Achse gedreht wird."],
    ["Girar", "Grados que gira una malla en torno al eje vertical."],
  ],
  tilt: [
    ["Kippen", "Grad, um die ein Netz vorher um die x-Achse gekippt wird."],
    ["Inclinar", "Grados que se inclina antes una malla en torno al eje x."],
  ],
  exact: [
    ["Genau", "Hinweise nennen die Zahl der Blöcke, nicht nur „drei oder mehr“."],
    ["Exacto", "Las pistas dan el número de bloques, no solo «tres o más»."],
  ],
  placements: [
    ["Lagen", "Wie viele Lagen der Felder am Modell versucht werden."],
    ["Posiciones", "Cuántas posiciones de las celdas se prueban."],
  ],
  threshold: [
    ["Schwelle", "Ein Feld ist voll, wenn mehr davon bedeckt ist; sonst werden mehrere versucht."],
    ["Umbral", "Una celda está llena si se cubre más que esto; si no, se prueban varios."],
  ],
  thickness: [
    ["Dicke", "Dünnere Teile werden so viele Felder dick."],
    ["Grosor", "Las partes más finas se engrosan a tantas celdas."],
  ],
  shell: [
    ["Hülle", "Ob gefüllt wird, was die Oberfläche berührt; auto tut es, wenn wenig im Inneren liegt."],
    ["Cáscara", "Si se llena lo que toca la superficie; auto lo hace si hay poco dentro."],
  ],
  inside: [
    ["Innen", "Wie entschieden wird, was innen ist."],
    ["Interior", "Cómo se decide qué está dentro."],
  ],
  repair: [
    ["Reparieren", "Sekunden, um Unlösbares zu reparieren; sonst ein gezählter Aufwand."],
    ["Reparar", "Segundos para reparar lo irresoluble; si no, un esfuerzo contado."],
  ],
  part: [
    ["Teil", "Welches Modell aus einer .vox-Datei mit mehreren."],
    ["Parte", "Qué modelo de un archivo .vox con varios."],
  ],
  clues: [
    ["Hinweise", "Wie viele bleiben: all, minimal (keiner kann fehlen) oder ein Prozentsatz."],
    ["Pistas", "Cuántas quedan: all, minimal (no sobra ninguna) o un porcentaje."],
  ],
  keep: [
    ["Behalten", "Was wenige Hinweise erhalten müssen: lösbar ohne Raten, oder nur eindeutig."],
    ["Conservar", "Qué deben conservar pocas pistas: sin adivinar, o solo una solución."],
  ],
  open_lines: [
    ["Offene Linien", "So viele nützliche Linien hat jede Runde vor der letzten mindestens."],
    ["Líneas abiertas", "Tantas líneas útiles tiene cada ronda antes de la última."],
  ],
  orders: [
    ["Reihenfolgen", "In wie vielen Reihenfolgen Hinweise weggelassen werden; die beste gilt."],
    ["Órdenes", "En cuántos órdenes se quitan pistas; vale el mejor."],
  ],
  "book/title": [
    ["Titel", "Titel auf dem Umschlag."],
    ["Título", "Título de la cubierta."],
  ],
  "book/subtitle": [
    ["Untertitel", "Eine Zeile unter dem Titel; sonst, was im Buch ist."],
    ["Subtítulo", "Una línea bajo el título; si no, lo que hay en el libro."],
  ],
  "book/author": [
    ["Urheber", "Wer das Buch gemacht hat."],
    ["Autor", "Quién ha hecho el libro."],
  ],
  paper: [
    ["Papier", "a3, a4, a5, letter, oder Maße: 6x9in, 170x240mm."],
    ["Papel", "a3, a4, a5, letter, o medidas: 6x9in, 170x240mm."],
  ],
  per_page: [
    ["Pro Seite", "Rätsel auf einer Seite; automatisch teilen sich kleine eine."],
    ["Por página", "Puzles en una página; en automático los pequeños la comparten."],
  ],
  order: [
    ["Reihenfolge", "Wie Rätsel aufeinander folgen; gemischt: die Arten im Wechsel, leichte zuerst."],
    ["Orden", "Cómo se siguen los puzles; mezclado: los tipos por turno, los fáciles primero."],
  ],
  solutions: [
    ["Lösungen", "Wo Lösungen stehen: am Ende, nirgends, nur sie, oder auf der Rückseite."],
    ["Soluciones", "Dónde están: al final, en ninguna parte, solo ellas, o al dorso."],
  ],
  hints: [
    ["Tipps", "So viele erste Schritte jedes Rätsels werden verraten."],
    ["Ayudas", "Tantos primeros pasos de cada puzle se cuentan."],
  ],
  hints_at: [
    ["Tipps wo", "Tipps hinten im Buch, oder kopfüber unter dem Rätsel."],
    ["Ayudas dónde", "Al final del libro, o del revés al pie del puzle."],
  ],
  how_to: [
    ["Anleitung", "Eine Seite dazu, wie jede Art gelöst wird."],
    ["Instrucciones", "Una página sobre cómo se resuelve cada tipo."],
  ],
  large_print: [
    ["Großdruck", "Felder ab 6 mm, größere Schrift."],
    ["Letra grande", "Celdas de 6 mm o más, letra mayor."],
  ],
  cell: [
    ["Feld", "Kleinstes Feld; sonst 4 mm, im Großdruck 6 mm."],
    ["Celda", "La celda más pequeña; si no, 4 mm, o 6 mm en letra grande."],
  ],
  too_large: [
    ["Zu groß", "Was mit einem Rätsel geschieht, das auf keine Seite passt."],
    ["Demasiado grande", "Qué hacer con un puzle que no cabe en una página."],
  ],
  theme: [
    ["Aussehen", "Papier für Farbdruck, Druck für Schwarz-Weiß, die anderen für Bildschirme."],
    ["Aspecto", "Papel para imprimir en color, Imprenta en blanco y negro, los demás para pantallas."],
  ],
  marks: [
    ["Zeichen", "Woran man Farben außer an der Farbe erkennt."],
    ["Marcas", "Cómo se distinguen los colores además de por el color."],
  ],
  imposition: [
    ["Ausschießen", "Heft legt Seiten zum Falten nebeneinander."],
    ["Imposición", "Cuadernillo pone las páginas una junto a otra, para plegar."],
  ],
  signature: [
    ["Lage", "Bögen, die ineinander gefaltet werden; 0 für alle in einer."],
    ["Pliego", "Hojas plegadas unas dentro de otras; 0 para todas en uno."],
  ],
  bleed: [
    ["Beschnitt", "Rand, der abgeschnitten wird, mit Marken."],
    ["Sangrado", "Margen que se corta, con marcas."],
  ],
  gutter: [
    ["Bundsteg", "Wie viel breiter der innere Rand ist."],
    ["Medianil", "Cuánto más ancho es el margen interior."],
  ],
  page_numbers: [
    ["Seitenzahlen", "Zahlen am Fuß der Seiten."],
    ["Números de página", "Números al pie de las páginas."],
  ],
  address: [
    ["Adresse", "Wo die Rätsel gespielt werden: https://.../{id}.html; jedes bekommt einen QR-Code."],
    ["Dirección", "Dónde se juegan: https://.../{id}.html; cada uno lleva un código QR."],
  ],
  language: [
    ["Sprache", "Sprache der eigenen Worte des Buchs."],
    ["Idioma", "Idioma de las palabras propias del libro."],
  ],
};

const CHOICES: Readonly<Record<string, readonly [de: string, es: string]>> = {
  auto: ["Automatisch", "Automático"],
  best: ["Unsere", "La nuestra"],
  easy: ["Leicht", "Fácil"],
  medium: ["Mittel", "Media"],
  hard: ["Schwer", "Difícil"],
  expert: ["Experte", "Experta"],
  basic: ["Einfach", "Básica"],
  advanced: ["Fortgeschritten", "Avanzada"],
  quick: ["Schnell", "Rápido"],
  normal: ["Normal", "Normal"],
  thorough: ["Gründlich", "A fondo"],
  rectangle: ["Rechteck", "Rectángulo"],
  circle: ["Kreis", "Círculo"],
  closed: ["Geschlossen", "Cerrados"],
  corners: ["Ecken", "Esquinas"],
  cross: ["Kreuzen", "Cruzar"],
  "leave out": ["Weglassen", "Omitir"],
  even: ["Ausgleichen", "Igualar"],
  keep: ["Behalten", "Dejar"],
  none: ["Keine", "Ninguna"],
  yes: ["Ja", "Sí"],
  no: ["Nein", "No"],
  "guess-free": ["Ohne Raten", "Sin adivinar"],
  unique: ["Eindeutig", "Única"],
  rays: ["Strahlen", "Rayos"],
  parity: ["Parität", "Paridad"],
  winding: ["Windung", "Vueltas"],
  difficulty: ["Schwierigkeit", "Dificultad"],
  kind: ["Art", "Tipo"],
  title: ["Titel", "Título"],
  given: ["Wie gewählt", "Como se dio"],
  mixed: ["Gemischt", "Mezclado"],
  end: ["Am Ende", "Al final"],
  only: ["Nur sie", "Solo ellas"],
  "after-each": ["Auf der Rückseite", "Al dorso"],
  back: ["Hinten", "Al final"],
  foot: ["Am Fuß", "Al pie"],
  split: ["Teilen", "Partir"],
  "leave-out": ["Weglassen", "Omitir"],
  paper: ["Papier", "Papel"],
  print: ["Druck", "Imprenta"],
  light: ["Hell", "Claro"],
  contrast: ["Kontrast", "Contraste"],
  letters: ["Buchstaben", "Letras"],
  patterns: ["Muster", "Tramas"],
  booklet: ["Heft", "Cuadernillo"],
  en: ["Englisch", "Inglés"],
  de: ["Deutsch", "Alemán"],
  fr: ["Französisch", "Francés"],
  es: ["Spanisch", "Español"],
};

/** A setting in the reader's language, as far as we speak it. */
export function spoken(setting: Setting, kind: string, language: Language): Setting {
  const column = COLUMNS[language];
  if (column === undefined) return setting;
  const row = SETTINGS[`${kind}/${setting.name}`] ?? SETTINGS[setting.name];
  const choiceLabels = Object.fromEntries(
    (setting.choices ?? []).map((choice) => [choice, CHOICES[choice]?.[column] ?? ""]),
  );
  const [label, help] = row?.[column] ?? [undefined, setting.help];
  return { ...setting, help, choiceLabels, ...(label ? { label } : {}) };
}

/** All methods and settings of all kinds. */
export function spokenOffers(offers: readonly KindOffer[], language: Language): readonly KindOffer[] {
  const column = COLUMNS[language];
  return offers.map((offer) => ({
    ...offer,
    methods: offer.methods.map((method) => {
      const label = column === undefined ? undefined : CHOICES[method.name]?.[column];
      const settings = method.settings.map((setting) => spoken(setting, offer.name, language));
      return { ...method, settings, ...(label ? { label } : {}) };
    }),
  }));
}
