/**
 * Names and help of settings in other languages: the server, which knows them from the makers' options, speaks English.
 *
 * By name, or by kind and name where kinds mean different things. What is not here stays English: the parameters of
 * published methods, which are looked up in their papers.
 */

import { type Language, typeset } from "../texts.ts";
import type { KindOffer, Setting } from "./contract.ts";

type Text = readonly [name: string, help: string];
type Row = readonly [de: Text, es: Text, fr: Text];

const COLUMNS: Readonly<Partial<Record<Language, 0 | 1 | 2>>> = { de: 0, es: 1, fr: 2 };

export const SETTINGS: Readonly<Record<string, Row>> = {
  width: [
    ["Breite", "Felder nebeneinander; sonst nach den Maßen des Bildes."],
    ["Ancho", "Celdas a lo ancho; si no, según las proporciones de la imagen."],
    ["Largeur", "Cases en largeur ; sinon, selon les proportions de l’image."],
  ],
  height: [
    ["Höhe", "Felder untereinander; sonst nach den Maßen des Bildes."],
    ["Alto", "Celdas a lo alto; si no, según las proporciones de la imagen."],
    ["Hauteur", "Cases en hauteur ; sinon, selon les proportions de l’image."],
  ],
  variants: [
    ["Varianten", "So viele Rätsel höchstens: die verschiedensten oder die besten."],
    ["Variantes", "Como mucho tantos puzles: los más distintos o los mejores."],
    ["Variantes", "Nombre de grilles au plus : les plus différentes ou les meilleures."],
  ],
  snap: [
    ["Runden auf", "Seiten werden Vielfache davon; ohne Wunsch nach einer Größe von 5."],
    ["Redondear a", "Los lados serán múltiplos de esto; si no se pide tamaño, de 5."],
    ["Arrondir à", "Les côtés sont des multiples de ce nombre ; de 5 si aucune taille n’est demandée."],
  ],
  invert: [
    ["Umkehren", "Ob helle Teile die gefüllten Felder werden."],
    ["Invertir", "Si las partes claras son las celdas llenas."],
    ["Inverser", "Si les parties claires deviennent les cases remplies."],
  ],
  light: [
    ["Licht", "Schatten ausgleichen, behalten, oder was besser aussieht."],
    ["Luz", "Igualar las sombras, dejarlas, o lo que quede mejor."],
    ["Lumière", "Égaliser les ombres, les laisser, ou ce qui rend le mieux."],
  ],
  least: [
    ["Mindestens", "Nichts, was dem Bild weniger gleicht."],
    ["Mínimo", "Nada que se parezca menos a la imagen."],
    ["Minimum", "Ressemblance au-dessous de laquelle rien n’est rendu."],
  ],
  smooth: [
    ["Glätten", "Wie weit der Filter reicht, der Struktur entfernt, in Feldern."],
    ["Suavizar", "Alcance del filtro que quita textura, en celdas."],
    ["Lisser", "Portée du filtre qui enlève la texture, en cases."],
  ],
  outline: [
    ["Umriss", "Preis für Umrisse, die das Bild nicht hat."],
    ["Contorno", "Precio de los contornos que la imagen no tiene."],
    ["Contour", "Prix des contours que l’image n’a pas."],
  ],
  different: [
    ["Verschieden", "In welchem Anteil der Felder sich zwei Varianten mindestens unterscheiden."],
    ["Diferencia", "En qué parte de las celdas difieren dos variantes como mínimo."],
    ["Différence", "Part des cases, au moins, où deux variantes diffèrent."],
  ],
  touches: [
    ["Nachbessern", "Wie viele einzelne Felder am Ende für mehr Ähnlichkeit versucht werden."],
    ["Retoques", "Cuántas celdas se prueban al final para que se parezca más."],
    ["Retouches", "Nombre de cases essayées à la fin pour une meilleure ressemblance."],
  ],
  answer: [
    ["Auflösung", "Was herauskommt; verraten wird es nur mit der Lösung. Sonst der Name der Vorlage."],
    ["Respuesta", "Lo que aparece; solo se dice con la solución. Si no, el nombre del original."],
    ["Réponse", "Ce qui apparaît ; dit seulement avec la solution. Sinon, le nom de la source."],
  ],
  author: [
    ["Urheber", "Wer es gemacht hat."],
    ["Autor", "Quién lo ha hecho."],
    ["Auteur", "Qui a fait la grille."],
  ],
  licence: [
    ["Lizenz", "Unter welchen Bedingungen es verwendet werden darf."],
    ["Licencia", "Condiciones en que se puede usar."],
    ["Licence", "Sous quelles conditions elle peut être utilisée."],
  ],
  difficulty: [
    ["Schwierigkeit", "Wie schwer es für einen Menschen sein soll."],
    ["Dificultad", "Lo difícil que debe ser para una persona."],
    ["Difficulté", "La difficulté voulue pour une personne."],
  ],
  seed: [
    ["Startzahl", "Dieselbe Zahl macht dasselbe Rätsel."],
    ["Semilla", "La misma semilla hace el mismo puzle."],
    ["Graine", "La même graine donne la même grille."],
  ],
  seconds: [
    ["Sekunden", "Nach dieser Zeit mit dem Besten aufhören; sonst ohne Grenze."],
    ["Segundos", "Parar tras este tiempo con lo mejor; si no, sin límite."],
    ["Secondes", "S’arrêter après ce temps avec le meilleur ; sinon, sans limite."],
  ],
  median: [
    ["Median", "Zuerst mit einem Median von 3×3 glätten."],
    ["Mediana", "Suavizar antes con una mediana de 3×3."],
    ["Médiane", "Lisser d’abord par une médiane de 3×3."],
  ],
  guess_free: [
    ["Ohne Raten", "Nur Rätsel, die Zeile für Zeile lösbar sind."],
    ["Sin adivinar", "Solo puzles que se resuelven línea a línea."],
    ["Sans deviner", "Seulement des grilles qui se résolvent ligne par ligne."],
  ],
  colours: [
    ["Farben", "Wie viele Farben, mit dem Hintergrund."],
    ["Colores", "Cuántos colores, con el fondo."],
    ["Couleurs", "Nombre de couleurs, avec le fond."],
  ],
  "solid/colours": [
    ["Farben", "Farben außer leer."],
    ["Colores", "Colores además del vacío."],
    ["Couleurs", "Couleurs en plus du vide."],
  ],
  background: [
    ["Hintergrund", "Die leere Farbe: auto, white, black, lightest, darkest oder #rrggbb."],
    ["Fondo", "El color vacío: auto, white, black, lightest, darkest o #rrggbb."],
    ["Fond", "La couleur vide : auto, white, black, lightest, darkest ou #rrggbb."],
  ],
  white: [
    ["Weiß", "Wie viel mindestens weiß bleibt, in Prozent."],
    ["Blanco", "Cuánto queda blanco como mínimo, en porcentaje."],
    ["Blanc", "Ce qui reste blanc au moins, en pourcentage."],
  ],
  margin: [
    ["Rand", "Zwischen Bild und Rahmen, als Anteil der längeren Seite."],
    ["Margen", "Entre la imagen y el marco, como parte del lado más largo."],
    ["Marge", "Entre l’image et le cadre, en part du plus long côté."],
  ],
  fit: [
    ["Anpassen", "Wie weit ein Umriss für die vier Richtungen bewegt werden darf; 0: gar nicht."],
    ["Ajuste", "Cuánto se puede mover un contorno hacia las cuatro direcciones; 0: nada."],
    ["Ajustement", "De combien un contour peut bouger vers les quatre directions ; 0 : pas du tout."],
  ],
  merge: [
    ["Verschmelzen", "Parallele Linien, die näher liegen, werden eine, Kreuzungen ein Punkt."],
    ["Unir", "Líneas paralelas más cercanas se hacen una; cruces, un punto."],
    ["Fusionner", "Les droites parallèles plus proches n’en font qu’une, les croisements un point."],
  ],
  most_shift: [
    ["Verschiebung", "Wie weit eine Linie verschoben werden darf, um Platz zu schaffen."],
    ["Desplazamiento", "Cuánto se puede mover una línea para hacer sitio."],
    ["Décalage", "De combien une droite peut bouger pour faire de la place."],
  ],
  frame: [
    ["Rahmen", "Die Form des Rahmens."],
    ["Marco", "La forma del marco."],
    ["Cadre", "La forme du cadre."],
  ],
  break_angle: [
    ["Eckenwinkel", "Wo ein Umriss um mehr Grad abbiegt, hat er eine Ecke."],
    ["Ángulo de esquina", "Donde un contorno gira más grados tiene una esquina."],
    ["Angle de coin", "Là où un contour tourne de plus de degrés, il a un coin."],
  ],
  sharpen: [
    ["Schärfen", "Abgerundete Ecken wieder scharf machen."],
    ["Afilar", "Volver a afilar las esquinas redondeadas."],
    ["Aiguiser", "Rendre leur pointe aux coins arrondis."],
  ],
  "curved/smooth": [
    ["Glatte Umrisse", "Was aus Umrissen ohne Ecke wird."],
    ["Contornos lisos", "Qué pasa con los contornos sin esquina."],
    ["Contours lisses", "Ce que deviennent les contours sans coin."],
  ],
  single: [
    ["Eine Ecke", "Was aus Umrissen mit einer Ecke wird: Ihre Kurve kreuzt sich, oder sie bekommen noch eine."],
    ["Una esquina", "Qué pasa con los contornos de una esquina: su curva se cruza, o reciben otra."],
    ["Un seul coin", "Ce que deviennent les contours à un coin : leur courbe se croise, ou ils en reçoivent un autre."],
  ],
  self_intersections: [
    ["Selbstkreuzung", "Ob eine Kurve sich selbst kreuzen darf."],
    ["Autocruces", "Si una curva puede cruzarse a sí misma."],
    ["Autocroisements", "Si une courbe peut se croiser elle-même."],
  ],
  loosen: [
    ["Lockern", "Wie weit Ecken am Ende bewegt werden dürfen, als Anteil der Seite."],
    ["Aflojar", "Cuánto se pueden mover las esquinas al final, como parte del lado."],
    ["Desserrer", "De combien les coins peuvent bouger à la fin, en part du côté."],
  ],
  faithful: [
    ["Treu", "Den Umriss genau lassen, nicht neu zeichnen mit Ecken, die ihn verbergen."],
    ["Fiel", "Dejar el contorno exacto, sin redibujarlo con esquinas que lo ocultan."],
    ["Fidèle", "Laisser le contour exact, sans le redessiner avec des coins qui le cachent."],
  ],
  arcs: [
    ["Bögen", "Wie viele Bögen ein neu gezeichnetes Bild höchstens hat."],
    ["Arcos", "Cuántos arcos tiene como mucho una imagen redibujada."],
    ["Arcs", "Nombre d’arcs, au plus, d’une image redessinée."],
  ],
  details: [
    ["Einzelheiten", "Löcher und Schlitze, die wegfallen, als Vielfaches der kleinsten lesbaren."],
    ["Detalles", "Huecos y ranuras que se omiten, como múltiplo de los más pequeños legibles."],
    ["Détails", "Trous et fentes supprimés, en multiple des plus petits lisibles."],
  ],
  rank: [
    ["Klasse", "Die schwerste erlaubte Klasse; sonst fortgeschritten."],
    ["Clase", "La clase más difícil permitida; si no, avanzada."],
    ["Classe", "La classe la plus difficile permise ; sinon, avancée."],
  ],
  decoys: [
    ["Blindlinien", "Kurven, die nichts vom Bild begrenzen; sonst so viele, wie gut sind."],
    ["Señuelos", "Curvas que no limitan nada de la imagen; si no, las que convengan."],
    ["Leurres", "Courbes qui ne bordent rien de l’image ; sinon, autant qu’il convient."],
  ],
  effort: [
    ["Aufwand", "Wie viel versucht wird; sonst normal."],
    ["Esfuerzo", "Cuánto se prueba; si no, normal."],
    ["Effort", "La quantité d’essais ; sinon, normal."],
  ],
  moves: [
    ["Züge", "Das Wievielfache der Züge, die der Aufwand bringt."],
    ["Pasos", "Cuántas veces los pasos que da el esfuerzo."],
    ["Mouvements", "Multiplie les mouvements que donne l’effort."],
  ],
  workers: [
    ["Gleichzeitig", "Anordnungen zugleich, 0 für eine je Kern; das Rätsel hängt nicht davon ab."],
    ["A la vez", "Disposiciones a la vez, 0 para una por núcleo; el puzle no depende de ello."],
    ["À la fois", "Dispositions en parallèle, 0 pour une par cœur ; la grille n’en dépend pas."],
  ],
  size: [
    ["Größe", "Felder entlang der längsten Seite; sonst 12 für Netze und eines je Voxel."],
    ["Tamaño", "Celdas en el lado más largo; si no, 12 para mallas y una por vóxel."],
    ["Taille", "Cases sur le plus long côté ; sinon, 12 pour les maillages et une par voxel."],
  ],
  up: [
    ["Oben", "Die Achse, die nach oben zeigt; sonst die übliche des Formats."],
    ["Arriba", "El eje que apunta arriba; si no, el habitual del formato."],
    ["Haut", "L’axe qui pointe vers le haut ; sinon, celui d’usage dans le format."],
  ],
  turn: [
    ["Drehen", "Grad, um die ein Netz um die senkrechte Achse gedreht wird."],
    ["Girar", "Grados que gira una malla en torno al eje vertical."],
    ["Tourner", "Degrés dont un maillage tourne autour de l’axe vertical."],
  ],
  tilt: [
    ["Kippen", "Grad, um die ein Netz vorher um die x-Achse gekippt wird."],
    ["Inclinar", "Grados que se inclina antes una malla en torno al eje x."],
    ["Incliner", "Degrés dont un maillage est d’abord incliné autour de l’axe x."],
  ],
  exact: [
    ["Genau", "Hinweise nennen die Zahl der Blöcke, nicht nur „drei oder mehr“."],
    ["Exacto", "Las pistas dan el número de bloques, no solo «tres o más»."],
    ["Exact", "Les indices donnent le nombre de blocs, pas seulement « trois ou plus »."],
  ],
  placements: [
    ["Lagen", "Wie viele Lagen der Felder am Modell versucht werden."],
    ["Posiciones", "Cuántas posiciones de las celdas se prueban."],
    ["Positions", "Nombre de positions des cases sur le modèle qui sont essayées."],
  ],
  threshold: [
    ["Schwelle", "Ein Feld ist voll, wenn mehr davon bedeckt ist; sonst werden mehrere versucht."],
    ["Umbral", "Una celda está llena si se cubre más que esto; si no, se prueban varios."],
    ["Seuil", "Une case est pleine si elle est couverte davantage ; sinon, plusieurs seuils sont essayés."],
  ],
  thickness: [
    ["Dicke", "Dünnere Teile werden so viele Felder dick."],
    ["Grosor", "Las partes más finas se engrosan a tantas celdas."],
    ["Épaisseur", "Les parties plus fines sont épaissies à ce nombre de cases."],
  ],
  shell: [
    ["Hülle", "Ob gefüllt wird, was die Oberfläche berührt; auto tut es, wenn wenig im Inneren liegt."],
    ["Cáscara", "Si se llena lo que toca la superficie; auto lo hace si hay poco dentro."],
    ["Coque", "Si ce que touche la surface est rempli ; auto le fait quand l’intérieur est petit."],
  ],
  inside: [
    ["Innen", "Wie entschieden wird, was innen ist."],
    ["Interior", "Cómo se decide qué está dentro."],
    ["Intérieur", "Comment décider de ce qui est à l’intérieur."],
  ],
  repair: [
    ["Reparieren", "Sekunden, um Unlösbares zu reparieren; sonst ein gezählter Aufwand."],
    ["Reparar", "Segundos para reparar lo irresoluble; si no, un esfuerzo contado."],
    ["Réparer", "Secondes pour réparer l’insoluble ; sinon, un effort compté."],
  ],
  part: [
    ["Teil", "Welches Modell aus einer .vox-Datei mit mehreren."],
    ["Parte", "Qué modelo de un archivo .vox con varios."],
    ["Partie", "Quel modèle d’un fichier .vox qui en a plusieurs."],
  ],
  clues: [
    ["Hinweise", "Wie viele bleiben: all, minimal (keiner kann fehlen) oder ein Prozentsatz."],
    ["Pistas", "Cuántas quedan: all, minimal (no sobra ninguna) o un porcentaje."],
    ["Indices", "Combien restent : all, minimal (aucun ne peut manquer) ou un pourcentage."],
  ],
  keep: [
    ["Behalten", "Was wenige Hinweise erhalten müssen: lösbar ohne Raten, oder nur eindeutig."],
    ["Conservar", "Qué deben conservar pocas pistas: sin adivinar, o solo una solución."],
    ["Conserver", "Ce que peu d’indices doivent garder : sans deviner, ou seulement une solution."],
  ],
  open_lines: [
    ["Offene Linien", "So viele nützliche Linien hat jede Runde vor der letzten mindestens."],
    ["Líneas abiertas", "Tantas líneas útiles tiene cada ronda antes de la última."],
    ["Lignes ouvertes", "Nombre de lignes utiles, au moins, à chaque tour avant le dernier."],
  ],
  orders: [
    ["Reihenfolgen", "In wie vielen Reihenfolgen Hinweise weggelassen werden; die beste gilt."],
    ["Órdenes", "En cuántos órdenes se quitan pistas; vale el mejor."],
    ["Ordres", "Nombre d’ordres essayés pour retirer des indices ; le meilleur compte."],
  ],
  "book/title": [
    ["Titel", "Titel auf dem Umschlag."],
    ["Título", "Título de la cubierta."],
    ["Titre", "Titre sur la couverture."],
  ],
  "book/subtitle": [
    ["Untertitel", "Eine Zeile unter dem Titel; sonst, was im Buch ist."],
    ["Subtítulo", "Una línea bajo el título; si no, lo que hay en el libro."],
    ["Sous-titre", "Une ligne sous le titre ; sinon, ce que contient le livre."],
  ],
  "book/author": [
    ["Urheber", "Wer das Buch gemacht hat."],
    ["Autor", "Quién ha hecho el libro."],
    ["Auteur", "Qui a fait le livre."],
  ],
  paper: [
    ["Papier", "a3, a4, a5, letter, oder Maße: 6x9in, 170x240mm."],
    ["Papel", "a3, a4, a5, letter, o medidas: 6x9in, 170x240mm."],
    ["Papier", "a3, a4, a5, letter, ou des mesures : 6x9in, 170x240mm."],
  ],
  per_page: [
    ["Pro Seite", "Rätsel auf einer Seite; automatisch teilen sich kleine eine."],
    ["Por página", "Puzles en una página; en automático los pequeños la comparten."],
    ["Par page", "Grilles sur une page ; en automatique, les petites la partagent."],
  ],
  order: [
    ["Reihenfolge", "Wie Rätsel aufeinander folgen; gemischt: die Arten im Wechsel, leichte zuerst."],
    ["Orden", "Cómo se siguen los puzles; mezclado: los tipos por turno, los fáciles primero."],
    ["Ordre", "Comment les grilles se suivent ; mélangé : les types à tour de rôle, les faciles d’abord."],
  ],
  solutions: [
    ["Lösungen", "Wo Lösungen stehen: am Ende, nirgends, nur sie, oder auf der Rückseite."],
    ["Soluciones", "Dónde están: al final, en ninguna parte, solo ellas, o al dorso."],
    ["Solutions", "Où elles sont : à la fin, nulle part, elles seules, ou au verso."],
  ],
  hints: [
    ["Tipps", "So viele erste Schritte jedes Rätsels werden verraten."],
    ["Ayudas", "Tantos primeros pasos de cada puzle se cuentan."],
    ["Aides", "Nombre de premières étapes dites pour chaque grille."],
  ],
  hints_at: [
    ["Tipps wo", "Tipps hinten im Buch, oder kopfüber unter dem Rätsel."],
    ["Ayudas dónde", "Al final del libro, o del revés al pie del puzle."],
    ["Place des aides", "À la fin du livre, ou à l’envers au pied de la grille."],
  ],
  how_to: [
    ["Anleitung", "Eine Seite dazu, wie jede Art gelöst wird."],
    ["Instrucciones", "Una página sobre cómo se resuelve cada tipo."],
    ["Mode d’emploi", "Une page sur la façon de résoudre chaque type."],
  ],
  large_print: [
    ["Großdruck", "Felder ab 6 mm, größere Schrift."],
    ["Letra grande", "Celdas de 6 mm o más, letra mayor."],
    ["Gros caractères", "Cases de 6 mm ou plus, caractères plus gros."],
  ],
  cell: [
    ["Feld", "Kleinstes Feld; sonst 4 mm, im Großdruck 6 mm."],
    ["Celda", "La celda más pequeña; si no, 4 mm, o 6 mm en letra grande."],
    ["Case", "La plus petite case ; sinon, 4 mm, ou 6 mm en gros caractères."],
  ],
  too_large: [
    ["Zu groß", "Was mit einem Rätsel geschieht, das auf keine Seite passt."],
    ["Demasiado grande", "Qué hacer con un puzle que no cabe en una página."],
    ["Trop grandes", "Que faire d’une grille qui ne tient sur aucune page."],
  ],
  theme: [
    ["Aussehen", "Papier für Farbdruck, Druck für Schwarz-Weiß, die anderen für Bildschirme."],
    ["Aspecto", "Papel para imprimir en color, Imprenta en blanco y negro, los demás para pantallas."],
    ["Apparence", "Papier pour imprimer en couleur, Impression en noir et blanc, les autres pour les écrans."],
  ],
  marks: [
    ["Zeichen", "Woran man Farben außer an der Farbe erkennt."],
    ["Marcas", "Cómo se distinguen los colores además de por el color."],
    ["Marques", "Ce qui distingue les couleurs en plus de la couleur."],
  ],
  imposition: [
    ["Ausschießen", "Heft legt Seiten zum Falten nebeneinander."],
    ["Imposición", "Cuadernillo pone las páginas una junto a otra, para plegar."],
    ["Imposition", "Livret met les pages côte à côte, pour plier."],
  ],
  signature: [
    ["Lage", "Bögen, die ineinander gefaltet werden; 0 für alle in einer."],
    ["Pliego", "Hojas plegadas unas dentro de otras; 0 para todas en uno."],
    ["Cahiers", "Feuilles pliées les unes dans les autres ; 0 pour un seul cahier."],
  ],
  bleed: [
    ["Beschnitt", "Rand, der abgeschnitten wird, mit Marken."],
    ["Sangrado", "Margen que se corta, con marcas."],
    ["Fond perdu", "Bord qui est coupé, avec des repères."],
  ],
  gutter: [
    ["Bundsteg", "Wie viel breiter der innere Rand ist."],
    ["Medianil", "Cuánto más ancho es el margen interior."],
    ["Petit fond", "De combien la marge intérieure est plus large."],
  ],
  page_numbers: [
    ["Seitenzahlen", "Zahlen am Fuß der Seiten."],
    ["Números de página", "Números al pie de las páginas."],
    ["Numéros de page", "Numéros au pied des pages."],
  ],
  address: [
    ["Adresse", "Wo die Rätsel gespielt werden: https://.../{id}.html; jedes bekommt einen QR-Code."],
    ["Dirección", "Dónde se juegan: https://.../{id}.html; cada uno lleva un código QR."],
    ["Adresse", "Où jouer les grilles : https://.../{id}.html ; chacune reçoit un code QR."],
  ],
  language: [
    ["Sprache", "Sprache der eigenen Worte des Buchs."],
    ["Idioma", "Idioma de las palabras propias del libro."],
    ["Langue", "Langue des mots propres au livre."],
  ],
};

export const CHOICES: Readonly<Record<string, readonly [de: string, es: string, fr: string]>> = {
  auto: ["Automatisch", "Automático", "Automatique"],
  best: ["Unsere", "La nuestra", "La nôtre"],
  easy: ["Leicht", "Fácil", "Facile"],
  medium: ["Mittel", "Media", "Moyen"],
  hard: ["Schwer", "Difícil", "Difficile"],
  expert: ["Experte", "Experta", "Experte"],
  basic: ["Einfach", "Básica", "Élémentaire"],
  advanced: ["Fortgeschritten", "Avanzada", "Avancée"],
  quick: ["Schnell", "Rápido", "Rapide"],
  normal: ["Normal", "Normal", "Normal"],
  thorough: ["Gründlich", "A fondo", "Approfondi"],
  rectangle: ["Rechteck", "Rectángulo", "Rectangle"],
  circle: ["Kreis", "Círculo", "Cercle"],
  closed: ["Geschlossen", "Cerrados", "Fermés"],
  corners: ["Ecken", "Esquinas", "Coins"],
  cross: ["Kreuzen", "Cruzar", "Croiser"],
  "leave out": ["Weglassen", "Omitir", "Omettre"],
  even: ["Ausgleichen", "Igualar", "Égaliser"],
  keep: ["Behalten", "Dejar", "Laisser"],
  none: ["Keine", "Ninguna", "Aucune"],
  yes: ["Ja", "Sí", "Oui"],
  no: ["Nein", "No", "Non"],
  "guess-free": ["Ohne Raten", "Sin adivinar", "Sans deviner"],
  unique: ["Eindeutig", "Única", "Une solution"],
  rays: ["Strahlen", "Rayos", "Rayons"],
  parity: ["Parität", "Paridad", "Parité"],
  winding: ["Windung", "Vueltas", "Enroulement"],
  difficulty: ["Schwierigkeit", "Dificultad", "Difficulté"],
  kind: ["Art", "Tipo", "Type"],
  title: ["Titel", "Título", "Titre"],
  given: ["Wie gewählt", "Como se dio", "Comme choisi"],
  mixed: ["Gemischt", "Mezclado", "Mélangé"],
  end: ["Am Ende", "Al final", "À la fin"],
  only: ["Nur sie", "Solo ellas", "Elles seules"],
  "after-each": ["Auf der Rückseite", "Al dorso", "Au verso"],
  back: ["Hinten", "Al final", "À la fin"],
  foot: ["Am Fuß", "Al pie", "Au pied"],
  split: ["Teilen", "Partir", "Découper"],
  "leave-out": ["Weglassen", "Omitir", "Omettre"],
  paper: ["Papier", "Papel", "Papier"],
  print: ["Druck", "Imprenta", "Impression"],
  light: ["Hell", "Claro", "Clair"],
  contrast: ["Kontrast", "Contraste", "Contraste"],
  letters: ["Buchstaben", "Letras", "Lettres"],
  patterns: ["Muster", "Tramas", "Motifs"],
  booklet: ["Heft", "Cuadernillo", "Livret"],
  en: ["Englisch", "Inglés", "Anglais"],
  de: ["Deutsch", "Alemán", "Allemand"],
  fr: ["Französisch", "Francés", "Français"],
  es: ["Spanisch", "Español", "Espagnol"],
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
  return { ...setting, help: typeset(help, language), choiceLabels, ...(label ? { label } : {}) };
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
