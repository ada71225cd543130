"""Study: why a puzzle has several solutions, and how many small nonograms have how many.

    switching, cycles, distance     switches of four cells, and how many of them lead from one solution to another
    partial, factoring, components  what all solutions agree on, and the independent sets of cells they differ in
    graph, symmetry, groups         the graph of solutions, its automorphisms, the name of their group
    layout                          that graph on paper
    analysis                        all of this for one puzzle, within a budget
    census, census_*                every image of a size, grouped by its clues
    warm                            compile the census once

The census needs no engine, and single puzzles need no census, so nothing is loaded here.
"""
