"""Risk Revised: Classic with cities, capitals, objectives and rewards; heroes and teams are options.

One file for each part, put together in `game`. Whatever is as in Classic is Classic: `Revised` extends its hooks, lays
more phases into a turn, and puts its moves under further laws. A rule that stands in place of one of Classic's says so
in ``replaces``, and is named wherever Classic would name the other.
"""
