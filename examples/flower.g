Tulip
#d
   0:.  #ffffff  white
   1:r  #e63946  red
   g:g  #2a9d3f  green
: rows
1 1 1
2 1 2
7
7
7
7
3
1g
2g 1g 2g
2g 1g 2g
3g 1g 3g
7g
5g
1g
1g
: columns
1g
3g
6 3g
5 3g
5 2g
7 8g
5 2g
5 3g
6 3g
3g
1g
: end
