"""The last resort: a puzzle as clauses, and a clause learner that decides them.

encode    a puzzle as clauses
mind      the arrays of the learner: clauses, watches, what is assigned
learn     clause learning
ask       a puzzle in the learner, to be asked again and again
"""
